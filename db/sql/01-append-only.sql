-- Append-only tables: what is written stays as it was. One exception: the erasure of a person may replace the words of the
-- one column that a trigger names, and nothing else of the row.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS = 1 AND current_setting('khidmat.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
