/** English texts of the file control, separate from the panel's texts. They are the reference for its other languages. */
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
  fileType: "{name} can’t be sent. These can: {types}.",
  tooManyFiles: "Too many files: a message takes 10, and a conversation {count}.",
  noRoom: "No more files can be taken right now. Send your message without them.",
  fileLost: "{name} wasn’t sent. Check your connection and try again.",
  fileFailed: "{name} couldn’t be read. Choose another file.",
  notReady: "Wait until all files are there, or remove those that aren’t.",
};

export default english;

export type FilesStrings = typeof english;
