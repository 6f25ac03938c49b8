CREATE TRIGGER payment_notices_append_only BEFORE UPDATE OR DELETE ON payment_notices FOR EACH ROW EXECUTE FUNCTION refuse_change('raw');

-- Orders stand above money: what money refers to is held here.
ALTER TABLE payments ADD CONSTRAINT payments_group_id_checkout_groups_id_fk FOREIGN KEY (group_id) REFERENCES checkout_groups (id);
ALTER TABLE payment_parts ADD CONSTRAINT payment_parts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);
ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id);
