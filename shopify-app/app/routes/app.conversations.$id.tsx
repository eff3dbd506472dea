import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useAppBridge } from "@shopify/app-bridge-react";
import { Button, Card, Page } from "@shopify/polaris";
import { useRef, useState } from "react";
import { conversationWords } from "../conversations/conversation-words.ts";
import { MessageList } from "../conversations/message-list.tsx";
import { fromService } from "../failures/from-service.server.ts";
import { keptOnFailure } from "../failures/kept-on-failure.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { Question } from "../frame/question.tsx";
import { titled } from "../frame/titled.ts";

const words = conversationWords.read;

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const asked = parley("GET /conversation/{session_id}", { params: { session_id: id }, query: {} });
  const { session_id, messages } = await fromService(asked);
  return { session_id, messages };
}

/** Deletes the conversation. */
export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const { parley } = await context.merchant(request);
  const asked = parley("DELETE /conversation/{session_id}", { params: { session_id: id } });
  const { fault } = await outcomeOf(asked);
  // Whoever deletes what another one has just deleted wanted the same.
  return fault === undefined || fault.status === 404 ? { done: true } : { fault };
}

export const clientAction = keptOnFailure;
/** Another address is another conversation; one that was deleted cannot be loaded again. */
export const shouldRevalidate = ({ actionResult }: { actionResult?: unknown }) => actionResult === undefined;
export const meta = titled(words.title);
export const ErrorBoundary = ScreenFailure;

export default function Conversation() {
  const { session_id, messages } = useLoaderData<typeof loader>();
  const [isAsking, setAsking] = useState(false);
  const asker = useRef<HTMLDivElement>(null);
  const bridge = useAppBridge();
  const navigate = useNavigate();
  const leave = () => {
    bridge.toast.show(words.removed);
    navigate("/app/conversations", { replace: true });
  };
  return (
    <Page
      title={words.title}
      subtitle={session_id}
      backAction={{ content: words.back, url: "/app/conversations" }}
      primaryAction={
        <div ref={asker}>
          <Button tone="critical" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
      }
    >
      <Card>
        <MessageList messages={messages} />
      </Card>
      <Question
        title={words.question}
        text={words.questionText}
        yes={words.remove}
        action={`/app/conversations/${encodeURIComponent(session_id)}`}
        asker={asker}
        isOpen={isAsking}
        close={() => setAsking(false)}
        done={leave}
      />
    </Page>
  );
}
