-- Whose rights in a company change or end: open streams learn it when the change commits, whatever wrote it.
CREATE OR REPLACE FUNCTION tell_staff_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', contact_id::text) FROM changed WHERE contact_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER staff_members_were AFTER UPDATE ON staff_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();
CREATE OR REPLACE TRIGGER staff_members_are AFTER UPDATE ON staff_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();
CREATE OR REPLACE TRIGGER staff_members_went AFTER DELETE ON staff_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();

-- How a company stands is shown to all who work there: their open pages look again.
CREATE OR REPLACE FUNCTION tell_company_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', contact_id::text) FROM staff_members
    WHERE company_id = NEW.id AND contact_id IS NOT NULL AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER companies_moved AFTER UPDATE OF status, handed_in_at ON companies FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.handed_in_at IS DISTINCT FROM NEW.handed_in_at) EXECUTE FUNCTION tell_company_moved();
