/** Buttons of the visitor's chat, disabled here. */
export function AnswerButtons({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul className="parley-offered">
      {labels.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buttons of an answer never change, and two may be alike.
        <li key={at} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
