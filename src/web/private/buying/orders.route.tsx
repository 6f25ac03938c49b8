import { Link } from 'react-router'
import type { OrderView } from '#contracts/orders.ts'
import { localDay } from '#shared/day-names.ts'
import { addDays } from '#shared/days.ts'
import { traitsOf } from '#shared/order-status.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { AskToSignIn } from '#web/ui/kit/private-screen.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Segmented } from '#web/ui/pieces/field.tsx'
import { Badge, EmptyState, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { bookAgainPath, keepForAgain } from '#web/ui/state/book-again.ts'
import { useAddress } from '#web/ui/state/use-address.ts'
import { useNow } from '#web/ui/state/use-now.ts'
import { useOnPage } from '#web/ui/state/use-on-page.ts'
import { useSignedIn } from '#web/ui/state/use-signed-in.ts'
import type { Route } from './+types/orders.route.ts'
import styles from './buying.module.css'
import { useKeptOrders, useOrders } from './buying-api.ts'
import orderStyles from './order.module.css'
import { isQuestion, OrderBrief, standing } from './parts.tsx'
import { privateMeta } from './private-meta.ts'
import { useUpcomingOffline } from './use-upcoming-offline.ts'

export { sameTexts as shouldRevalidate } from '#web/ui/same-texts.ts'
export { loader } from './orders.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(loaderData)

/** The user's orders, coming ones first; a visitor's are those that this browser can open. */
export default function Orders() {
  const signedIn = useSignedIn()
  if (signedIn === undefined) return null
  return signedIn ? <OwnOrders /> : <KeptOrders />
}

type Filter = 'upcoming' | 'past'

const skeleton = (
  <div className={styles.stack}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} height={148} />
    ))}
  </div>
)

/** Which of both lists is shown. In the address, so that the way back from an order leads to the list that it was in. */
function useFilter(): [Filter, (next: Filter) => void] {
  const [address, setAddress] = useAddress()
  return [
    address.get('filter') === 'past' ? 'past' : 'upcoming',
    (next) => setAddress({ filter: next === 'past' ? next : '' }),
  ]
}

function Head({ filter, onChange }: { filter: Filter; onChange: (next: Filter) => void }) {
  const t = useT()
  return (
    <div className={orderStyles.head}>
      <h1>{t('buying.orders')}</h1>
      <Segmented
        label={t('buying.orders')}
        value={filter}
        onChange={onChange}
        options={(['upcoming', 'past'] as const).map((value) => ({ value, label: t(`buying.filter.${value}`) }))}
      />
    </div>
  )
}

function OwnOrders() {
  const t = useT()
  const [filter, setFilter] = useFilter()
  const query = useOrders(filter)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const orders = data?.pages.flatMap((page) => page.rows)
  return (
    <div className={styles.inner}>
      <Head filter={filter} onChange={setFilter} />
      <Loaded query={{ data: orders, error: query.error, refetch }} skeleton={skeleton}>
        {(orders) => <Rows orders={orders} filter={filter} />}
      </Loaded>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ui.loadMore')}
        </Button>
      )}
      <BookedHere filter={filter} />
    </div>
  )
}

/** What was booked in this browser, or opened by a link, and is not in the account: it may be somebody else's. */
function BookedHere({ filter }: { filter: Filter }) {
  const t = useT()
  const { data = [] } = useKeptOrders()
  const orders = listed(
    data.filter(({ guest }) => guest),
    filter,
  )
  if (orders.length === 0) return null
  return (
    <section className={styles.stack} aria-labelledby="booked-here">
      <h2 id="booked-here">{t('buying.bookedHere')}</h2>
      <p className={styles.small}>{t('buying.bookedHereText')}</p>
      <Rows orders={orders} filter={filter} />
    </section>
  )
}

/** What a visitor ordered here, or opened by a link; where there is none, only a login leads to anything. */
function KeptOrders() {
  const t = useT()
  const onPage = useOnPage()
  const [filter, setFilter] = useFilter()
  const query = useKeptOrders()
  if (query.data?.length === 0) return <AskToSignIn />
  return (
    <div className={styles.inner}>
      <Head filter={filter} onChange={setFilter} />
      <Loaded query={query} skeleton={skeleton}>
        {(orders) => (
          <>
            <Rows orders={listed(orders, filter)} filter={filter} />
            <div className={styles.saveGuest}>
              <p>{t('buying.saveGuestAll')}</p>
              <ButtonLink small to={onPage('#login')} preventScrollReset>
                {t('layout.login')}
              </ButtonLink>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The orders of one list, in the order in which the server has them: what is ahead by when it begins, else newest first. */
function listed(orders: readonly OrderView[], filter: Filter): OrderView[] {
  const ofList = orders.filter(({ status }) => traitsOf(status).list === filter)
  if (filter === 'past') return ofList.toSorted((a, b) => (a.orderid < b.orderid ? 1 : -1))
  const start = ({ startsAt }: OrderView) => (startsAt ? Date.parse(startsAt) : Infinity)
  return ofList.toSorted((a, b) => start(a) - start(b))
}

function Rows({ orders, filter }: { orders: OrderView[]; filter: Filter }) {
  const t = useT()
  const now = useNow()
  useUpcomingOffline(filter === 'upcoming' ? orders.filter((order) => !isUnpaid(order)) : [])
  if (orders.length === 0) {
    return (
      <EmptyState
        icon="calendar"
        title={t(`buying.none.${filter}`)}
        action={
          <ButtonLink variant="primary" to="/shop">
            {t('buying.look')}
          </ButtonLink>
        }
      />
    )
  }
  if (filter === 'past') return <Bookings orders={orders} filter={filter} />
  const parts = [...Map.groupBy(orders, (order) => whenOf(order, now))]
  return (
    <div className={styles.inner}>
      {parts.map(([when, orders]) => (
        <section key={when} className={orderStyles.when} aria-label={t(`buying.when.${when}`)}>
          {parts.length > 1 && <p className={styles.small}>{t(`buying.when.${when}`)}</p>}
          <Bookings orders={orders} filter={filter} />
        </section>
      ))}
    </div>
  )
}

/** When a booking is, by the calendar of its place: on a day before, today, in a week from then, or another time. */
function whenOf({ startsAt, zone }: OrderView, now: number): 'before' | 'today' | 'week' | 'later' {
  if (!startsAt) return 'later'
  const today = localDay(now, zone)
  const day = localDay(startsAt, zone)
  if (day < today) return 'before'
  if (day === today) return 'today'
  return day <= addDays(today, 7) ? 'week' : 'later'
}

/** Whether it still waits for its payment, and so leads to its checkout instead of a page of its own. */
const isUnpaid = ({ status }: OrderView) => traitsOf(status).awaits === 'payment'

function Bookings({ orders, filter }: { orders: readonly OrderView[]; filter: Filter }) {
  const t = useT()
  return (
    <ul className={styles.stack}>
      {orders.map((order) => (
        <li key={order.orderid}>
          <Link
            to={isUnpaid(order) ? `/checkout/${order.groupid}` : `/my/order/${order.orderid}`}
            className={orderStyles.row}
          >
            <span className={orderStyles.rowHead}>
              <StatusBadge order={order} />
              <span className={styles.small}>
                {order.company.name} · {order.docno}
              </span>
            </span>
            <OrderBrief order={order} />
          </Link>
          {filter === 'past' && (
            <div className={orderStyles.rowFoot}>
              <ButtonLink
                small
                to={bookAgainPath(order)}
                onClick={() => keepForAgain(order)}
                aria-label={`${t('buying.bookAgain')}, ${order.docno}`}
              >
                {t('buying.bookAgain')}
              </ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function StatusBadge({ order }: { order: OrderView }) {
  const t = useT()
  const { name, tone, icon } = standing(order)
  return (
    <Badge tone={tone} icon={icon}>
      {t(isQuestion(name) ? `buying.badge.${name}` : `buying.status.${name}`)}
    </Badge>
  )
}
