-- Append-only tables: what is written stays as it was. Two exceptions: the erasure of a person may replace the words of the
-- one column that a trigger names, and nothing else of the row; and the steps of a checkout that was never paid go with it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS = 1 AND current_setting('khidmat.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'order_events' AND current_setting('khidmat.forgetting', true) = 'on' THEN
    IF (SELECT status FROM orders WHERE id = OLD.order_id) = 'payment_expired' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
