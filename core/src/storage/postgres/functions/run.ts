/**
 * Maximum number of expired idempotency keys removed after a group of writes: more than a group can add, so that they cannot pile
 * up.
 */
const SWEEP_LIMIT = 500;

/**
 * Runs a group of writes in order, in the transaction of the calling statement, and returns their results as a JSON array. If a
 * write throws, the whole group is rolled back. NULL for a question or reply means that it was not recorded
 * (`message-groups.ts`).
 */
export const RUN = `
CREATE OR REPLACE FUNCTION parley.run(calls jsonb) RETURNS json LANGUAGE plpgsql
  -- Plans are made once per connection, because planning takes longer than running. A plan made while tables are small must not
  -- scan them forever: rows are found by index, one by one.
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  SET enable_bitmapscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET enable_material = off
  SET jit = off
AS $$
DECLARE
  call jsonb;
  input jsonb;
  done parley.done;
  answers json[];
  counted parley.counted[];
  more parley.counted[];
  latest bigint;
  alone bigint[];
BEGIN
  -- Acknowledged data survives loss of power, even if the server's setting is weaker.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'local', true);
  END IF;
  alone := parley.lock_rows(calls);
  SELECT * INTO alone, counted FROM parley.begin_together(calls, alone);
  SELECT recorded.answers, recorded.counted INTO answers, more
    FROM parley.record_together(calls, alone) AS recorded;
  counted := counted || more;
  FOR n IN 0 .. jsonb_array_length(calls) - 1 LOOP
    call := calls -> n;
    CONTINUE WHEN call ->> 0 IN ('recordQuestion', 'recordReply');
    input := call -> 1;
    done := CASE call ->> 0
      WHEN 'removeConversation' THEN parley.remove_conversation(input)
      WHEN 'removeSessions' THEN parley.remove_matching_sessions(input)
      WHEN 'importSession' THEN parley.import_session(input)
      WHEN 'removeSite' THEN parley.remove_site(input)
    END;
    answers[n + 1] := done.answer;
    IF call ->> 0 = 'removeSite' THEN
      counted := ARRAY(SELECT each FROM unnest(counted) AS each WHERE each.site <> input ->> 'siteId');
    END IF;
    counted := counted || done.counted;
  END LOOP;
  PERFORM parley.add_counts(counted);
  IF calls @? '$[*][1].idempotency' THEN
    latest := (SELECT max((c -> 1 ->> 'at')::bigint) FROM jsonb_array_elements(calls) AS c WHERE c -> 1 ? 'idempotency');
    DELETE FROM parley.claims WHERE (site, key) IN
      (SELECT site, key FROM parley.claims WHERE expires_at <= latest
       ORDER BY expires_at LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN to_json(answers);
END $$;
`;
