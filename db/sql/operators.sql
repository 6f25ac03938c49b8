-- Operators look people up by any part of a name, email or phone.
CREATE INDEX contacts_name_trgm ON contacts USING gin (name gin_trgm_ops) WHERE isperson;
CREATE INDEX accounts_email_trgm ON accounts USING gin (email gin_trgm_ops);
CREATE INDEX accounts_phone_trgm ON accounts USING gin (phone gin_trgm_ops);
