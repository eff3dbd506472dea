import { Download } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { boundsOf, lastDays } from "../../../admin/last-days.ts";
import { saveFile } from "../../../admin/save-file.ts";
import type { Host } from "../host/host.ts";
import { useHost } from "../host/host-context.ts";
import { HostRoot } from "../host/inbox-root.tsx";
import type { UsageDay, WholeDay } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Failing, Skeleton } from "../ui/states.tsx";
import { DayChart } from "./day-chart.tsx";
import { FigureTile } from "./figure-tile.tsx";
import { figuresOf } from "./figures.ts";
import { everyDay, usageCsv } from "./usage-csv.ts";
import { UsageTable } from "./usage-table.tsx";

const SPANS = [7, 30, 90] as const;
type Span = (typeof SPANS)[number];

interface UsageProps {
  /** Content that the host adds below the figures, such as the choice of the time zone in which days are counted. */
  children?(shown: { timezone: string | undefined; reload(): void }): ReactNode;
}

/** Figures of a period with their change, a chart by day, and a CSV file. */
export function Usage({ host, ...props }: { host: Host } & UsageProps) {
  return (
    <HostRoot host={host} className="inbox-usage-root">
      <UsageScreen {...props} />
    </HostRoot>
  );
}

function UsageScreen({ children }: UsageProps) {
  const { say } = useWords();
  const { site } = useHost();
  const [span, setSpan] = useState<Span>(30);
  const { days, before, timezone, error, reload } = useUsage(span);
  return (
    <section className="inbox-usage" aria-label={say("usage")}>
      <header className="inbox-usage-head">
        <h1>{say("usage")}</h1>
        <fieldset className="inbox-modes" aria-label={say("span")}>
          {SPANS.map((each) => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => setSpan(each)}>
              {say("lastDays", { count: each })}
            </button>
          ))}
        </fieldset>
        <Button
          isDisabled={days === undefined}
          onPress={() =>
            days && saveFile(new Blob([usageCsv(days)], { type: "text/csv" }), `${site.name} ${span}.csv`)
          }
        >
          <Download size={16} aria-hidden="true" /> {say("asCsv")}
        </Button>
      </header>
      {days === undefined || before === undefined ? (
        error === undefined ? (
          <Skeleton kind="messages" />
        ) : (
          <Failing error={error} retry={reload} />
        )
      ) : (
        <>
          <ul className="inbox-tiles">
            {figuresOf(days, before).map((figure) => (
              <FigureTile key={figure.name} figure={figure} days={span} />
            ))}
          </ul>
          <DayChart days={days} />
          <UsageTable days={days} />
          {children?.({ timezone, reload })}
        </>
      )}
    </section>
  );
}

interface UsageState {
  days?: WholeDay[];
  before?: WholeDay[];
  timezone?: string | undefined;
  error?: unknown;
}

/** Returns the days of the period and of the previous period, in the site's time zone. */
function useUsage(span: Span): UsageState & { reload(): void } {
  const { transport } = useHost();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<UsageState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads again.
  useEffect(() => {
    const leaving = new AbortController();
    const now = Date.now();
    setState({});
    transport
      .call("GET", `usage?${new URLSearchParams(boundsOf(2 * span, now))}`, { signal: leaving.signal })
      .then(
        (answer) => {
          const { data, timezone } = answer as { data: UsageDay[]; timezone?: string };
          const all = everyDay(data, lastDays(2 * span, now, timezone));
          setState({ timezone, before: all.slice(0, span), days: all.slice(span) });
        },
        (error) => leaving.signal.aborted || setState({ error }),
      );
    return () => leaving.abort();
  }, [transport, span, turn]);
  return useMemo(() => ({ ...state, reload: () => setTurn((count) => count + 1) }), [state]);
}
