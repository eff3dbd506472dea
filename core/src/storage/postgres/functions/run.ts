/** Forgotten idempotency keys removed after a group of writes: more than a group can add, so that they cannot pile up. */
const SWEEP_LIMIT = 500;

/**
 * Runs a group of writes, in their order, in the one transaction of the statement that calls it, and answers them as a
 * JSON array. If a write throws, nothing of the group is kept. A question or reply that is answered NULL was not recorded
 * (`message-groups.ts`).
 */
export const RUN = `
CREATE OR REPLACE FUNCTION parley.run(calls jsonb) RETURNS json LANGUAGE plpgsql
  -- Plans are made once and kept as long as the connection, since making them takes longer than carrying them out. One
  -- made while tables are still small must not read them whole for ever: rows are found by their index, one by one.
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
  -- What is acknowledged survives loss of power, even where the server was told to be less careful.
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
