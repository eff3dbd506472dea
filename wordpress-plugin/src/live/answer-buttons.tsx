/** What the visitor could press, which nobody can here. */
export function AnswerButtons({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul className="parley-offered">
      {labels.map((label) => (
        <li key={label} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}
