export function Check({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  return (
    <label className="inbox-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
