/** Where somebody ends up who comes without a shop: the app opens from the shop's admin only, so nothing is asked here. */
export default function Login() {
  return (
    <main>
      <h1>Parley</h1>
      <p>Open Parley from the Apps section of your Shopify admin.</p>
    </main>
  );
}
