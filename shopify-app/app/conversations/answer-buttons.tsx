import { PlainText } from "../frame/plain-text.tsx";

/** What the visitor could press, which nobody can here. */
export function AnswerButtons({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <ul className="answer-buttons">
      {labels.map((label) => (
        <li key={label}>
          <PlainText>{label}</PlainText>
        </li>
      ))}
    </ul>
  );
}
