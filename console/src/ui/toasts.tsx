import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";
import { Button } from "./button.tsx";

/** Milliseconds that a notice stays; one with an Undo button stays longer, for slow readers. */
const STAYS = 6_000;
const STAYS_WITH_UNDO = 12_000;

interface Notice {
  id: number;
  text: string;
  kind: "done" | "failed";
  undo?: (() => void) | undefined;
}

type ShowToast = (text: string, more?: { kind?: Notice["kind"]; undo?: () => void }) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Announces what happened, in a corner and to screen readers. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const [notices, setNotices] = useState<Notice[]>([]);
  const count = useRef(0);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const toast = useCallback<ShowToast>(
    (text, { kind = "done", undo } = {}) => {
      count.current += 1;
      const id = count.current;
      setNotices((all) => [...all.slice(-2), { id, text, kind, undo }]);
      setTimeout(() => drop(id), undo === undefined ? STAYS : STAYS_WITH_UNDO);
    },
    [drop],
  );
  return (
    <ToastContext.Provider value={toast}>
      {children}
      <section className="toasts" role="status" aria-label={say("notices")}>
        {notices.map(({ id, text, kind, undo }) => (
          <div key={id} className={`toast ${kind}`}>
            <span>{text}</span>
            {undo !== undefined && (
              <Button
                kind="quiet"
                onPress={() => {
                  undo();
                  drop(id);
                }}
              >
                {say("undo")}
              </Button>
            )}
          </div>
        ))}
      </section>
    </ToastContext.Provider>
  );
}
