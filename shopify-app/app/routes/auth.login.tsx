import { useStrings } from "../strings/use-strings.ts";

/** For requests without a shop: the app opens only from the shop's admin, so this page has no login form. */
export default function Login() {
  const { frame: copy } = useStrings();
  return (
    <main>
      <h1>Parley</h1>
      <p>{copy.openFromApps}</p>
    </main>
  );
}
