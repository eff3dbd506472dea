import { downloadOf, nameOf, sizeOf } from "../../../settings/told-file.ts";
import { useWords } from "../strings/strings.ts";
import type { Message } from "./shapes.ts";

/** A visitor's files, to be downloaded: nothing of them is shown or run here. */
export function FileLinks({ files }: { files: NonNullable<Message["files"]> }) {
  const { say, locale } = useWords();
  return (
    <ul className="said files" aria-label={say("files")}>
      {files.map((file) => {
        const { id } = file;
        const name = nameOf(file);
        const address = downloadOf(file);
        return (
          <li key={id}>
            {address !== undefined ? (
              <a href={address} download={name} target="_blank" rel="noopener noreferrer">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            )}{" "}
            <small>{sizeOf(file, locale)}</small>
          </li>
        );
      })}
    </ul>
  );
}
