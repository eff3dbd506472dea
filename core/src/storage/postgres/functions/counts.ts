import { DAY } from "../../../durations.ts";
import { COUNTED_SPANS } from "../../session-stretches.ts";

/** Number of rows over which a count is spread. With more replicas than rows, some wait for each other's commits. */
const SHARDS = 16;

/** Adds the counts of a group of writes, in few rows and in the same order on every replica. */
export const COUNTS = `
CREATE OR REPLACE FUNCTION parley.start_of(span bigint, moment bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT moment - (moment % span + span) % span
$$;

-- A number for a message or another event, drawn under the lock that \`settled_event\` checks.
CREATE OR REPLACE FUNCTION parley.next_number() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE parley.messages IN ROW EXCLUSIVE MODE;
  RETURN nextval('parley.messages_key_seq');
END $$;

CREATE OR REPLACE FUNCTION parley.add_counts(counted parley.counted[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Differs between open connections.
  own_shard constant smallint := pg_backend_pid() % ${SHARDS};
  stretch record;
BEGIN
  INSERT INTO parley.usage_counts AS known (site, day, what, shard, times)
    SELECT site, parley.start_of(${DAY}, at), what, own_shard, sum(by) FROM unnest(counted)
    WHERE what <> 'listed' GROUP BY 1, 2, 3 HAVING sum(by) <> 0
    ORDER BY site COLLATE "C", 2, what COLLATE "C"
    ON CONFLICT (site, day, what, shard) DO UPDATE SET times = known.times + excluded.times;
  FOR stretch IN
    SELECT site, span, parley.start_of(span, at) AS start, sum(by) AS sessions
    FROM unnest(counted), unnest('{${COUNTED_SPANS.join()}}'::bigint[]) AS span
    WHERE what = 'listed' GROUP BY 1, 2, 3 HAVING sum(by) <> 0 ORDER BY site COLLATE "C", span, start
  LOOP
    IF stretch.sessions < 0 THEN
      -- Merged, so that no rows of zero remain after sessions were removed.
      WITH folded AS (
        DELETE FROM parley.session_counts
          WHERE (site, span, start) = (stretch.site, stretch.span, stretch.start) RETURNING sessions)
      SELECT stretch.sessions + coalesce(sum(sessions), 0) INTO stretch.sessions FROM folded;
    END IF;
    INSERT INTO parley.session_counts AS known (site, span, start, shard, sessions)
      SELECT stretch.site, stretch.span, stretch.start, own_shard, stretch.sessions WHERE stretch.sessions <> 0
      ON CONFLICT (site, span, start, shard) DO UPDATE SET sessions = known.sessions + excluded.sessions;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION parley.add_counts(counted jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT parley.add_counts(ARRAY(
    SELECT (c ->> 'site', (c ->> 'at')::bigint, c ->> 'what', (c ->> 'by')::bigint)::parley.counted
    FROM jsonb_array_elements(counted) AS c))
$$;
`;
