import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useWords } from "../strings/words.ts";
import { Button } from "./button.tsx";

/** Milliseconds for which a notice is shown; one with an undo stays longer. */
const STAYS = 6_000;
const STAYS_WITH_UNDO = 12_000;

interface Notice {
  id: number;
  text: string;
  undo?: (() => void) | undefined;
}

type ShowToast = (text: string, undo?: () => void) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Shows notices in a corner and announces them to screen readers. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { say } = useWords();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const count = useRef(0);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((notice) => notice.id !== id)), []);
  const toast = useCallback<ShowToast>(
    (text, undo) => {
      count.current += 1;
      const id = count.current;
      setNotices((all) => [...all.slice(-2), { id, text, undo }]);
      setTimeout(() => drop(id), undo === undefined ? STAYS : STAYS_WITH_UNDO);
    },
    [drop],
  );
  return (
    <ToastContext.Provider value={toast}>
      {children}
      <div className="inbox-toasts" role="status">
        {notices.map(({ id, text, undo }) => (
          <div key={id} className="inbox-toast">
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
      </div>
    </ToastContext.Provider>
  );
}
