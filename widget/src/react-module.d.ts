/** As much of React's types as the component needs, so that building it needs no React. */
declare module "react" {
  export interface ReactElement {
    type: unknown;
    props: unknown;
    key: string | null;
  }
  export interface RefObject<Value> {
    current: Value;
  }
  export function createElement(type: string, props: object): ReactElement;
  export function useEffect(effect: () => () => void, dependencies: readonly unknown[]): void;
  export function useRef<Value>(initial: Value): RefObject<Value>;
}
