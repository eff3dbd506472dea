import { ShoppingBag } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog, DialogTrigger, Popover } from "react-aria-components";
import type { Host } from "../host/host.ts";
import type { Card } from "../service/shapes.ts";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { useThemed } from "../ui/themed.ts";

interface Props {
  products: NonNullable<Host["products"]>;
  isDisabled: boolean;
  add(card: Card): void;
}

/** Searches the shop's products, to send them as cards. */
export function ProductPicker({ products, isDisabled, add }: Props) {
  const { say } = useWords();
  const themed = useThemed();
  return (
    <DialogTrigger>
      <IconButton
        label={say("products")}
        isDisabled={isDisabled}
        icon={<ShoppingBag size={16} aria-hidden="true" />}
      />
      <Popover {...themed("inbox-popover padded")} placement="top start" offset={4}>
        <Dialog aria-label={say("products")} className="inbox-stack">
          {({ close }) => (
            <Products
              products={products}
              add={(card) => {
                close();
                add(card);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Products({ products, add }: Omit<Props, "isDisabled">) {
  const { say } = useWords();
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ cards?: readonly Card[]; error?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: hosts may pass a new object with each render.
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      products.search(text.trim()).then(
        (cards) => isLatest && setFound({ cards: cards.slice(0, 20) }),
        (error) => isLatest && setFound({ error }),
      );
    }, 200);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <>
      <input
        className="inbox-field"
        type="search"
        aria-label={say("searchProducts")}
        placeholder={say("searchProducts")}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the person opened the popover to search.
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {found.error !== undefined && <p className="inbox-fault">{failureText(found.error, say)}</p>}
        {found.cards?.length === 0 && <p className="inbox-soft">{say("noProducts")}</p>}
      </div>
      <ul className="inbox-products">
        {found.cards?.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may be alike.
          <li key={at}>
            <button type="button" className="inbox-slash-item" onClick={() => add(card)}>
              <bdi className="inbox-cut inbox-grow">{card.title}</bdi>
              <span className="inbox-soft">{card.price}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
