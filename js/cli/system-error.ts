// What the system said, in its own words: Node reports an error by a code and words of its own, b3sum by those of the C library.

const reasons: Record<string, string> = {
  EACCES: "Permission denied",
  EAGAIN: "Resource temporarily unavailable",
  EBADF: "Bad file descriptor",
  EBUSY: "Device or resource busy",
  EFBIG: "File too large",
  EINVAL: "Invalid argument",
  EIO: "Input/output error",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
  ENFILE: "Too many open files in system",
  ENODEV: "No such device",
  ENOENT: "No such file or directory",
  ENOMEM: "Cannot allocate memory",
  ENOSPC: "No space left on device",
  ENOTCONN: "Transport endpoint is not connected",
  ENOTDIR: "Not a directory",
  ENXIO: "No such device or address",
  EOVERFLOW: "Value too large for defined data type",
  EPERM: "Operation not permitted",
  EPIPE: "Broken pipe",
  EROFS: "Read-only file system",
  ESTALE: "Stale file handle",
  ETIMEDOUT: "Connection timed out",
  ETXTBSY: "Text file busy",
};

/** An error's code, such as `"ENOENT"`, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The reason for an error, as in `No such file or directory (os error 2)`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const { errno } = error as NodeJS.ErrnoException;
  if (code === undefined || errno === undefined) return error.message;
  const reason = reasons[code] ?? nodeReasonOf(error.message);
  // Node's numbers are the system's, negated, except on Windows.
  return process.platform === "win32" ? reason : `${reason} (os error ${Math.abs(errno)})`;
}

// Of "ECODE: reason, call 'path'".
function nodeReasonOf(message: string): string {
  return /^E\w+: (.*?)(?:, \w+.*)?$/s.exec(message)?.[1] ?? message;
}
