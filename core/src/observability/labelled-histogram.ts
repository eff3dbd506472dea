/** A metric in the form that prom-client expects; its rows are read at each scrape. */
export interface ShownMetric {
  name: string;
  get(): Promise<{
    name: string;
    help: string;
    type: "counter" | "gauge" | "histogram";
    values: ShownValue[];
  }>;
}

interface ShownValue {
  metricName?: string;
  labels: Record<string, string | number>;
  value: number;
}

/** One histogram for each combination of label values. */
export interface LabelledHistogram {
  /** `labels`: a value for each label, in the order of their names. */
  observe(value: number, ...labels: readonly (string | number)[]): void;
  shown: ShownMetric;
}

interface Row {
  labels: Record<string, string | number>;
  /** Number of values between each bound and the previous one. The last number counts the values above all bounds. */
  counts: number[];
  sum: number;
}

/** A level for each label. The last level contains the row. */
type Tree = Map<string | number, Tree | Row>;

/**
 * A histogram for values that are recorded at every message. prom-client's own histogram creates three objects and a string from
 * the labels to find their row; this one finds the row by the labels themselves.
 */
export function labelledHistogram(config: {
  name: string;
  help: string;
  labelNames: readonly string[];
  /** Upper bounds, ascending. */
  buckets: readonly number[];
}): LabelledHistogram {
  const { name, help, labelNames, buckets } = config;
  const rows: Row[] = [];
  const first: Tree = new Map();

  function newRow(labels: readonly (string | number)[]): Row {
    const named = labelNames.map((label, index) => [label, labels[index] as string | number]);
    const row = { labels: Object.fromEntries(named), counts: buckets.map(() => 0), sum: 0 };
    row.counts.push(0);
    rows.push(row);
    return row;
  }

  function rowOf(labels: readonly (string | number)[]): Row {
    let tree = first;
    for (let index = 0; ; index++) {
      const isLast = index >= labels.length - 1;
      const label = labels[index] ?? "";
      let next = tree.get(label);
      if (next === undefined) {
        next = isLast ? newRow(labels) : new Map();
        tree.set(label, next);
      }
      if (isLast) return next as Row;
      tree = next as Tree;
    }
  }

  function valuesOf({ labels, counts, sum }: Row): ShownValue[] {
    let reached = 0;
    const upTo = counts.map((count, index) => {
      reached += count;
      const le = buckets[index] ?? "+Inf";
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: reached };
    });
    return [
      ...upTo,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: reached },
    ];
  }

  if (labelNames.length === 0) rowOf([]);
  return {
    shown: { name, get: async () => ({ name, help, type: "histogram", values: rows.flatMap(valuesOf) }) },
    observe(value, ...labels) {
      const row = rowOf(labels);
      let index = 0;
      while (index < buckets.length && value > (buckets[index] as number)) index++;
      row.counts[index] = (row.counts[index] as number) + 1;
      row.sum += value;
    },
  };
}
