-- Holidays of a company change the free days of everything it books by.
CREATE OR REPLACE FUNCTION mark_closed_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT id FROM resources WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER companies_closed AFTER UPDATE OF closed_from, closed_to ON companies FOR EACH ROW
  WHEN (OLD.closed_from IS DISTINCT FROM NEW.closed_from OR OLD.closed_to IS DISTINCT FROM NEW.closed_to) EXECUTE FUNCTION mark_closed_company();
