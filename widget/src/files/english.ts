/** English texts of the file control, separate from the panel's texts. They are the reference for the other languages. */
const english = {
  attach: "Attach files",
  attached: "Files for the next message",
  drop: "Drop files here",
  removeFile: "Remove {name}",
  cancelFile: "Stop sending {name}",
  sending: "Sending…",
  fileReady: "{name} is attached.",
  fileRemoved: "{name} was removed.",

  // Why a file cannot be sent, and what to do.
  fileTooLarge: "{name} is too large. Choose a file of at most {size}.",
  fileEmpty: "{name} is empty. Choose another file.",
  fileType: "{name} can’t be sent. Allowed: {types}.",
  tooManyFiles: "Too many files: 10 per message, {count} per conversation.",
  noRoom: "No more files can be sent right now. Send your message without them.",
  fileLost: "{name} wasn’t sent. Check your connection and try again.",
  fileFailed: "{name} couldn’t be read. Choose another file.",
  notReady: "Wait until all files are attached, or remove the unfinished ones.",
};

export default english;

export type FilesStrings = typeof english;
