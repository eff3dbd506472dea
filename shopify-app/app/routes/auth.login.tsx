import { useStrings } from "../strings/use-strings.ts";

/** Where somebody ends up who comes without a shop: the app opens from the shop's admin only, so nothing is asked here. */
export default function Login() {
  const { frame: copy } = useStrings();
  return (
    <main>
      <h1>Parley</h1>
      <p>{copy.openFromApps}</p>
    </main>
  );
}
