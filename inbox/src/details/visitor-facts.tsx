import { BadgeCheck } from "lucide-react";
import type { Followed } from "../conversation/followed.ts";
import { useHost } from "../host/host-context.ts";
import { plainText } from "../labels/plain-text.ts";
import type { Summary } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Fact } from "./fact.tsx";
import { pageAddress } from "./page-address.ts";

/** Name, e-mail address and language, and whether the website verified the visitor. */
export function VisitorFacts({
  conversation,
  summary,
}: {
  conversation: Followed;
  summary: Summary | undefined;
}) {
  const { say, locale } = useWords();
  const { userUrl } = useHost();
  const user = summary?.user ?? conversation.user;
  const { contact } = conversation;
  const email = user?.email ?? contact?.email;
  const language = conversation.language ?? contact?.language;
  return (
    <>
      {user?.name !== undefined && (
        <Fact label={say("name")}>
          {user.verified && userUrl ? (
            <a href={userUrl(user.id)} target="_blank" rel="noopener noreferrer">
              <bdi>{plainText(user.name)}</bdi>
            </a>
          ) : (
            <bdi>{plainText(user.name)}</bdi>
          )}
        </Fact>
      )}
      {email !== undefined && (
        <Fact label={say("email")}>
          <bdi dir="ltr">{plainText(email)}</bdi>
        </Fact>
      )}
      {user && (
        <Fact label={say("visitor")}>
          {user.verified ? (
            <span className="inbox-good">
              <BadgeCheck size={16} aria-hidden="true" /> {say("verified")}
            </span>
          ) : (
            say("unverified")
          )}
        </Fact>
      )}
      {language !== undefined && <Fact label={say("language")}>{languageName(language, locale)}</Fact>}
    </>
  );
}

/** The visitor's page, the product and cart at the beginning of the conversation, and the time when it began. */
export function StartFacts({ conversation, page }: { conversation: Followed; page: Summary["page"] }) {
  const { say, locale } = useWords();
  const { beginning, created_at: began } = conversation;
  const url = page?.url ?? beginning?.page;
  const { product, cart_total: total, cart_item_count: count, cart_lines: lines = [] } = beginning ?? {};
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      {url !== undefined && (
        <Fact label={say("page")}>
          <PageLink url={url} />
        </Fact>
      )}
      {product && (
        <Fact label={say("product")}>
          <bdi>{plainText([product.title, product.variant, product.price].filter(Boolean).join(" · "))}</bdi>
        </Fact>
      )}
      {(total !== undefined || count !== undefined) && (
        <Fact label={say("cart")}>
          <p>
            {plainText(total ?? "")} {count !== undefined && `(${say("cartItems", { count })})`}
          </p>
          {lines.slice(0, 20).map(({ title, quantity = 1 }) => (
            <p key={`${title} ${quantity}`} className="inbox-soft">
              {quantity} × <bdi>{plainText(title)}</bdi>
            </p>
          ))}
        </Fact>
      )}
      <Fact label={say("started")}>
        <time dateTime={began}>{format.format(new Date(began))}</time>
      </Fact>
    </>
  );
}

function PageLink({ url }: { url: string }) {
  const { text, href } = pageAddress(url);
  const shown = <bdi dir="ltr">{text.replace(/^https?:\/\//, "")}</bdi>;
  if (href === undefined) return shown;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return plainText(tag);
  }
}
