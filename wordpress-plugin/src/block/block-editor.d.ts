/** The package has no types; these cover what the block uses. */
declare module "@wordpress/block-editor" {
  import type { CSSProperties, ReactNode } from "react";

  export function useBlockProps(props?: { style?: CSSProperties }): Record<string, unknown>;
  export function InspectorControls(props: { children: ReactNode }): ReactNode;
}
