import { FileText } from "lucide-react";
import { useState } from "react";
import { downloadOf, nameOf, sizeOf } from "../../../admin/shown-file.ts";
import type { SentFile } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";

/** Types of pictures that the service has re-encoded (contract §10.4). Other files are neither shown nor run. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** The files of a message; pictures as thumbnails. */
export function Files({ files }: { files: readonly SentFile[] }) {
  const { say } = useWords();
  if (files.length === 0) return null;
  return (
    <ul className="inbox-files" aria-label={say("files")}>
      {files.map((file) => (
        <li key={file.id}>
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file }: { file: SentFile }) {
  const { locale } = useWords();
  const [isBroken, setIsBroken] = useState(false);
  const name = nameOf(file);
  const address = downloadOf(file);
  const isPicture = SHOWN.has(file.type) && address !== undefined && !isBroken;
  const content = (
    <>
      {isPicture ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <FileText size={20} aria-hidden="true" />
      )}
      <span className="inbox-file-name">
        <bdi className="inbox-cut">{name}</bdi>
        <span className="inbox-soft">{sizeOf(file, locale)}</span>
      </span>
    </>
  );
  const className = `inbox-file${isPicture ? " picture" : ""}`;
  return address === undefined ? (
    <span className={className}>{content}</span>
  ) : (
    <a className={className} href={address} download={name} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
