declare module "*.css" {
  /** Minified CSS, inserted by `bundle.ts`. */
  const text: string;
  export default text;
}
