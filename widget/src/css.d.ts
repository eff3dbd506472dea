declare module "*.css" {
  /** Minified, put in by `bundle.ts`. */
  const text: string;
  export default text;
}
