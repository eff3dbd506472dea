import { type KnowledgeCalls, knowledgeCalls } from "../../../admin/knowledge/knowledge-calls.ts";
import type { Send } from "../../../admin/send.ts";

interface Entry {
  id: string;
  question: string;
  answer: string;
}

/** Creates a pretend service in memory for calls about knowledge, with a list of the received requests. */
export function pretendService(count = 0) {
  const entries: Entry[] = Array.from({ length: count }, (_, at) => ({
    id: `ent_${at}`,
    question: `Question ${at}?`,
    answer: `Answer ${at}`,
  }));
  const questions: object[] = [];
  const requests: string[] = [];
  const fails = new Set<string>();

  const send = (async (method, path, { body = {}, signal } = {}) => {
    const { pathname, searchParams } = new URL(path, "http://service/");
    requests.push(`${method} ${path}`);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (fails.has(`${method} ${pathname}`)) throw new Error("refused");
    const id = pathname.split("/")[2];
    const at = entries.findIndex((entry) => entry.id === id);
    switch (`${method} ${pathname.split("/")[1]}`) {
      case "GET knowledge": {
        const [page, size] = [Number(searchParams.get("page")), Number(searchParams.get("per_page"))];
        const search = searchParams.get("search") ?? "";
        const found = entries.filter(({ question }) => question.includes(search));
        return { data: found.slice((page - 1) * size, page * size), pagination: { total: found.length } };
      }
      case "POST knowledge": {
        const entry = { id: `ent_new_${entries.length}`, ...body } as Entry;
        entries.unshift(entry);
        return { entry };
      }
      case "PATCH knowledge":
        entries.unshift({ ...(entries.splice(at, 1)[0] as Entry), ...body });
        return {};
      case "DELETE knowledge":
        entries.splice(at, 1);
        return {};
      case "GET insights":
        return { data: [...questions] };
      default:
        questions.splice(0, 1);
        return {};
    }
  }) as Send;
  const calls: KnowledgeCalls = knowledgeCalls(send);
  return { calls, entries, questions, requests, fails };
}
