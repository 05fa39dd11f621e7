// A module that does nothing: what loading it does is the doing of the runtime.
export const nothing = undefined;
