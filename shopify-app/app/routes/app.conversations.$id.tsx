import type { ParleyClient } from "@parley/client";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { Banner, BlockStack, Box, Button, Card, Layout, Page } from "@shopify/polaris";
import { useRef, useState } from "react";
import { customerOf } from "../conversations/customer-of.server.ts";
import { FactsCard } from "../conversations/facts-card.tsx";
import { MessageList } from "../conversations/message-list.tsx";
import prose from "../conversations/prose.css?url";
import { ifAnswered } from "../failures/if-answered.server.ts";
import { keptOnFailure } from "../failures/kept-on-failure.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { required } from "../failures/required.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { titled } from "../frame/titled.ts";
import { withoutOverrides } from "../frame/without-overrides.ts";
import { act } from "../live/act.server.ts";
import { HandlingCard, handlerOf } from "../live/handling-card.tsx";
import { ReplyForm } from "../live/reply-form.tsx";
import { useConversation } from "../live/use-conversation.ts";
import { useEarlier } from "../live/use-earlier.ts";
import { useStrings } from "../strings/use-strings.ts";

export const links = () => [{ rel: "stylesheet", href: prose }];

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const { parley, graphql, shop, staffId } = await context.merchant(request);
  const conversation = required(await outcomeOf(parley.conversations.get(id, { include: "user" })));
  const page = conversation.beginning?.page;
  const [customer, isOwnPage] = await Promise.all([
    customerOf(conversation, graphql),
    page !== undefined && ifAnswered(isPageOf(parley, page), false),
  ]);
  return { conversation, customer, isOwnPage, customers: `https://${shop}/admin/customers`, staffId };
}

/** Whether the page is on one of the shop's own domains. */
async function isPageOf(parley: ParleyClient, page: string): Promise<boolean> {
  const { allowed_origins } = await parley.site.get();
  return allowed_origins.includes(new URL(page).origin);
}

/** Deletes the conversation, or does what a member of staff does in it. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const merchant = await context.merchant(request);
  const form = await request.formData().catch(() => new FormData());
  if (form.get("intent") !== "delete") return act(merchant, id, form);
  const { fault } = await outcomeOf(merchant.parley.conversations.delete(id));
  // Whoever deletes what another one has just deleted wanted the same.
  return fault === undefined || fault.status === 404 ? { done: true } : { fault };
}

export const clientAction = keptOnFailure;
/** Another address is another conversation; what an action did is in its answer, and the rest comes by itself. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod === undefined;
export const handle = titled(({ conversations }) => conversations.read.title);
export const ErrorBoundary = ScreenFailure;

export default function Conversation() {
  const {
    live: liveCopy,
    conversations: { read: copy },
  } = useStrings();
  const { conversation: loaded, customer, isOwnPage, customers, staffId } = useLoaderData<typeof loader>();
  const { conversation: newest, show, state } = useConversation(loaded);
  const { conversation, earlier } = useEarlier(newest);
  const { session_id, messages, handling } = conversation;
  const [isAsking, setAsking] = useState(false);
  const asker = useRef<HTMLDivElement>(null);
  const bridge = useAppBridge();
  const navigate = useNavigate();
  const leave = () => {
    bridge.toast.show(copy.removed);
    navigate("/app/conversations", { replace: true });
  };
  const isMine = handlerOf(handling, staffId) === "mine";
  const who = customer === null ? copy.guest : (customer.name ?? copy.customer(customer.id));
  return (
    <Page
      title={withoutOverrides(who)}
      titleMetadata={
        customer && (
          <Button variant="plain" url={`${customers}/${encodeURIComponent(customer.id)}`} target="_top">
            {copy.customerPage}
          </Button>
        )
      }
      backAction={{ content: copy.back, url: "/app/conversations" }}
      primaryAction={
        <div ref={asker}>
          <Button tone="critical" onClick={() => setAsking(true)}>
            {copy.remove}
          </Button>
        </div>
      }
    >
      <div role="status">
        {state !== "live" && (
          <Box paddingBlockEnd="400">
            <Banner tone={state === "gone" ? "critical" : "warning"}>{liveCopy[state]}</Banner>
          </Box>
        )}
      </div>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {state !== "gone" && <HandlingCard {...{ conversation, staffId, show }} />}
            <Card>
              <MessageList
                visitor={who}
                messages={messages}
                earlier={earlier}
                isFollowed={handling !== undefined}
              />
            </Card>
            {isMine && state !== "gone" && <ReplyForm show={show} />}
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <FactsCard conversation={loaded} isOwnPage={isOwnPage} />
        </Layout.Section>
      </Layout>
      <ConfirmDialog
        title={copy.question}
        text={copy.questionText}
        yes={copy.remove}
        action={`/app/conversations/${encodeURIComponent(session_id)}`}
        asker={asker}
        isOpen={isAsking}
        close={() => setAsking(false)}
        done={leave}
      />
    </Page>
  );
}
