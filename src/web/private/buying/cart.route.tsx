import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { PrivateScreen } from '#web/ui/kit/private-screen.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { Avatar, EmptyState } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { isOpenedByLink } from '#web/ui/state/anonymous-orders.ts'
import { bookAgainPath, keepDraft } from '#web/ui/state/book-again.ts'
import { dispatchCart } from '#web/ui/state/cart-store.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import type { Route } from './+types/cart.route.ts'
import styles from './buying.module.css'
import { useCart, useOpenCheckout, useRemoveDraft, useRestoreDraft } from './buying-api.ts'
import cartStyles from './cart.module.css'
import { CheckoutRefusal, LineRefusal, refusedAmong, TwiceNote } from './cart-refusal.tsx'
import { proposedIn } from './coming-again.ts'
import { inGroups, partOf } from './in-groups.ts'
import { LeftDrafts } from './left-drafts.tsx'
import { LateMoney, OrderBrief, Totals } from './parts.tsx'
import { PolicyLine } from './policy-line.tsx'
import { privateMeta } from './private-meta.ts'
import { twiceInCart } from './twice-in-cart.ts'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './cart.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

export default function CartPage() {
  return (
    <PrivateScreen guard={false}>
      <Cart />
    </PrivateScreen>
  )
}

/** The drafts, a card per company; all can be paid together. Nothing is held here, and the page says so. */
function Cart() {
  const t = useT()
  const query = useCart()
  const isSignedIn = useSignedIn()
  const { data: cart } = query
  useEffect(() => {
    if (cart) dispatchCart({ type: 'set_value', orderids: cart.orders.map(({ orderid }) => orderid) })
  }, [cart])
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('buying.cart')}</h1>
      {isSignedIn && <LeftDrafts />}
      <Loaded query={query} height={180}>
        {({ orders, booked }) => <Drafts drafts={orders} booked={booked} />}
      </Loaded>
    </div>
  )
}

/** A visitor's is empty too where an account's is not, as after a session that ended. */
function EmptyCart() {
  const t = useT()
  const onPage = useOnPage()
  const isVisitor = useSignedIn() === false
  return (
    <EmptyState
      icon="cart"
      title={t('buying.cartEmpty')}
      text={isVisitor ? `${t('buying.cartEmptyText')} ${t('buying.cartOfAccount')}` : t('buying.cartEmptyText')}
      action={
        <div className={styles.buttons}>
          <ButtonLink variant="primary" to="/shop">
            {t('buying.look')}
          </ButtonLink>
          {isVisitor && (
            <ButtonLink to={onPage('#login')} preventScrollReset>
              {t('layout.login')}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}

/** What a mailed link opened goes to the checkout by itself: the link opens that, too. */
const isLinked = ({ orderid, guest }: OrderView) => guest && isOpenedByLink(orderid)

function Drafts({ drafts, booked }: { drafts: OrderView[]; booked: readonly string[] }) {
  const t = useT()
  const navigate = useNavigate()
  const opening = useOpenCheckout()
  const removing = useRemoveDraft()
  const restoring = useRestoreDraft()
  const busy = opening.isPending ? opening.input?.which : undefined
  const groups = inGroups(drafts, isLinked)
  const withWhoComes = proposedIn(drafts)
  const ready = drafts.filter((draft) => !draft.stale)
  const open = (what: NonNullable<typeof opening.input>) =>
    opening.send(what, (groupid) => {
      dispatchCart({ type: 'decrement', value: what.orderids.length })
      return navigate(`/checkout/${groupid}`)
    })
  const checkOut = (which: string, orders: OrderView[]) =>
    open({
      which,
      orderids: orders.map(({ orderid }) => orderid),
      before: orders.map(({ groupid }) => groupid ?? '').join(' '),
    })
  const remove = ({ orderid }: OrderView) => {
    opening.forget()
    removing.send(orderid, () =>
      toast.info(t('buying.removed'), { label: t('buying.undo'), run: () => restoring.send(orderid) }),
    )
  }
  const { input, isLost, error } = opening
  const about = refusedAmong(drafts, error)
  const twice = twiceInCart(drafts)
  const refused = error && (
    <CheckoutRefusal about={about} error={error}>
      {/* What is at the checkout by now is no longer among the drafts: this button leads there. */}
      {isLost && input && (
        <Button small onClick={() => open(input)}>
          {t('ui.retry')}
        </Button>
      )}
    </CheckoutRefusal>
  )
  // At the button that was pressed: on a phone the top of the page is out of sight. What is gone by now had no button left.
  const isAtCompany = groups.length > 1 && groups.some(([first]) => first && partOf(first, isLinked) === input?.which)
  if (drafts.length === 0) return refused || <EmptyCart />
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {groups.map((group) => {
          const [first] = group
          if (!first) return null
          const payable = group.filter((order) => !order.stale)
          const part = partOf(first, isLinked)
          return (
            <section className={styles.card} key={part}>
              <h2 className={cartStyles.companyLine}>
                <Avatar name={first.company.name} fileId={first.company.avatarFileId} size={32} />
                <Link to={`/co/${first.company.slug}`}>{first.company.name}</Link>
              </h2>
              {group.map((order) => (
                <div className={styles.bought} key={order.orderid}>
                  <OrderBrief order={withWhoComes(order)} priced alone={drafts.length === 1}>
                    {/* Another choice would be one's own, and theirs would stay. */}
                    {!order.stale && !isLinked(order) && (
                      <Link
                        className={cartStyles.remove}
                        to={bookAgainPath(order, { instead: order.orderid, slot: order.startsAt })}
                        onClick={() => keepDraft(order)}
                      >
                        <Icon name="edit" size={16} /> {t('buying.changeLine')}
                      </Link>
                    )}
                    <button type="button" className={cartStyles.remove} onClick={() => remove(order)}>
                      <Icon name="trash" size={16} /> {t('buying.remove')}
                    </button>
                  </OrderBrief>
                  {order.kind === 'request' && <p className={styles.small}>{t('buying.requestNote')}</p>}
                  {!order.stale && <PolicyLine order={order} />}
                  <LateMoney order={order} />
                  <TwiceNote isTwice={twice.has(order.orderid)} isBooked={booked.includes(order.orderid)} />
                  {(order.stale || about.includes(order)) && <LineRefusal draft={order} error={error} />}
                </div>
              ))}
              {groups.length > 1 && payable.length > 0 && (
                <div className={cartStyles.cardFoot}>
                  {isAtCompany && input?.which === part && refused}
                  <Button
                    small
                    busy={busy === part}
                    disabled={busy !== undefined}
                    onClick={() => checkOut(part, payable)}
                  >
                    {t('buying.checkOutThis')}
                  </Button>
                </div>
              )}
            </section>
          )
        })}
      </div>
      <aside className={styles.aside}>
        <div className={styles.card}>
          <h2>{t('buying.sum')}</h2>
          <Totals orders={ready} />
          {!isAtCompany && refused}
          <Button
            variant="primary"
            block
            busy={busy === 'all'}
            disabled={ready.length === 0 || busy !== undefined}
            onClick={() => checkOut('all', ready)}
          >
            {t(ready.length > 1 ? 'buying.checkOutAll' : 'buying.checkOut')}
          </Button>
          <p className={styles.small}>{t('buying.notHeld')}</p>
        </div>
      </aside>
    </div>
  )
}
