/** A statement in the driver's form, and the names of its values in order. */
export interface PreparedText {
  text: string;
  names: string[];
}

/** Names of values; not the second colon of a cast. */
const VALUE = /(?<![:\w]):([a-z]\w*)/gi;
/** `IN TEXTS(:ids)` and `IN NUMBERS(:keys)`: the elements of a JSON array. */
const TEXTS = /TEXTS\((:\w+)\)/g;
const NUMBERS = /NUMBERS\((:\w+)\)/g;
/** `HAS_TEXT(array, :text)`: whether a JSON array has this text. */
const HAS_TEXT = /HAS_TEXT\(([^,]+), (:\w+)\)/g;
/** Parts that SQLite does not need: it has one schema, accepts values of any type, and has one writer, so no locks on rows. */
const POSTGRES_ONLY = /parley\.|::[a-z]+|\s+FOR (?:KEY )?(?:UPDATE|SHARE)(?: OF [a-z]+)?(?: SKIP LOCKED)?/g;

export const forPostgres = remembered((statement) =>
  numbered(
    statement
      .replace(TEXTS, "(SELECT jsonb_array_elements_text($1::jsonb) AS value)")
      .replace(NUMBERS, "(SELECT jsonb_array_elements_text($1::jsonb)::bigint)")
      .replace(HAS_TEXT, "$1 ? $2"),
    "$",
  ),
);

export const forSqlite = remembered((statement) =>
  numbered(
    statement
      .replace(POSTGRES_ONLY, "")
      .replace(TEXTS, "(SELECT value FROM json_each($1))")
      .replace(NUMBERS, "(SELECT value FROM json_each($1))")
      .replace(HAS_TEXT, "EXISTS (SELECT 1 FROM json_each($1) WHERE value = $2)"),
    "?",
  ),
);

function numbered(statement: string, sign: "$" | "?"): PreparedText {
  const names: string[] = [];
  const text = statement.replace(VALUE, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `${sign}${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/** Caches results forever: statements are constants of the program, so there are few. */
function remembered(prepare: (statement: string) => PreparedText): (statement: string) => PreparedText {
  const known = new Map<string, PreparedText>();
  return (statement) => {
    let prepared = known.get(statement);
    if (prepared === undefined) {
      prepared = prepare(statement);
      known.set(statement, prepared);
    }
    return prepared;
  };
}
