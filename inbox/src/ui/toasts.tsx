import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { Group } from "react-aria-components";

/** Milliseconds that a success notice stays; longer with an Undo button, for slow readers. */
const STAYS = 6_000;
const STAYS_WITH_UNDO = 12_000;

/** Maximum number of notices at a time. */
const MOST = 3;

interface Notice {
  id: number;
  text: string;
  kind: "done" | "failed";
  undo?: (() => void) | undefined;
}

type ShowToast = (
  text: string,
  more?: { kind?: Notice["kind"] | undefined; undo?: (() => void) | undefined },
) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Returns a function that shows and announces a notice. At most three are shown. A failure stays until somebody closes it, or
 * three newer failures push it out.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export interface ToastLook {
  /** Precedes the class names `toasts` and `toast`. */
  prefix: "" | "inbox-";
  Button: ComponentType<{ kind: "quiet"; onPress(): void; children: ReactNode }>;
  texts: { notices: string; undo: string; close: string };
}

export function ToastProvider({ children, ...look }: ToastLook & { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const count = useRef(0);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const toast = useCallback<ShowToast>((text, { kind = "done", undo } = {}) => {
    count.current += 1;
    const id = count.current;
    setNotices((all) => {
      const others = all.filter((notice) => notice.kind === "done" || notice.text !== text);
      const oldest =
        others.length < MOST ? undefined : (others.find(({ kind }) => kind === "done") ?? others[0]);
      return [...others.filter((notice) => notice !== oldest), { id, text, kind, undo }];
    });
  }, []);
  return (
    <ToastContext.Provider value={toast}>
      {children}
      <section className={`${look.prefix}toasts`} role="status" aria-label={look.texts.notices}>
        {notices.map((notice) => (
          <Toast key={notice.id} look={look} notice={notice} drop={drop} />
        ))}
      </section>
    </ToastContext.Provider>
  );
}

/** A notice. A success notice disappears, but not while the pointer or the focus is in it. */
function Toast({ look, notice, drop }: { look: ToastLook; notice: Notice; drop(id: number): void }) {
  const { prefix, Button, texts } = look;
  const { id, text, kind, undo } = notice;
  return (
    <Group role="presentation" className={`${prefix}toast ${kind}`}>
      {({ isHovered, isFocusWithin }) => (
        <>
          {kind === "done" && !isHovered && !isFocusWithin && (
            <Timer milliseconds={undo === undefined ? STAYS : STAYS_WITH_UNDO} id={id} drop={drop} />
          )}
          <span>{text}</span>
          {undo !== undefined && (
            <Button
              kind="quiet"
              onPress={() => {
                undo();
                drop(id);
              }}
            >
              {texts.undo}
            </Button>
          )}
          {kind === "failed" && (
            <Button kind="quiet" onPress={() => drop(id)}>
              {texts.close}
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

/** Drops the notice unless it is unmounted before. */
function Timer({ milliseconds, id, drop }: { milliseconds: number; id: number; drop(id: number): void }) {
  useEffect(() => {
    const timer = setTimeout(() => drop(id), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, id, drop]);
  return null;
}
