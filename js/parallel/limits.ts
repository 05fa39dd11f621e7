// When threads are worth it, and how many there may be.

/** Below this many bytes the calling thread is done before workers have even got their parts. */
export const leastLength = 2 ** 20;
/** Starting workers takes about as long as hashing this much. They are started when that much has been hashed without them. */
export const usualStartCost = 2 ** 25;
/** More would only be a mistake that brings the machine down. */
export const mostThreads = 256;
