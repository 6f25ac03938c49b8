import { OfferGrid } from '#web/ui/discovery/offer-grid.tsx'
import { useT } from '#web/ui/i18n.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { EmptyState } from '#web/ui/pieces/pieces.tsx'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { useFavouriteOffers } from './account-api.ts'

export const meta = titled('account.nav_favourites')

/** The user's favourites, newest first. A removed one stays until the page is left, so that it can be added back. */
export default function Favourites() {
  const t = useT()
  const query = useFavouriteOffers()
  const data = query.data?.pages.flatMap((page) => page.data)
  return (
    <>
      <h1>{t('account.nav_favourites')}</h1>
      <Loaded query={{ data, error: query.error, refetch: query.refetch }} height={320}>
        {(offers) =>
          offers.length === 0 ? (
            <EmptyState
              icon="heart"
              title={t('account.noFavourites')}
              text={t('account.noFavouritesText')}
              action={
                <ButtonLink variant="primary" to="/">
                  {t('account.discover')}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <OfferGrid offers={offers} columns={3} eager={3} />
              {query.hasNextPage && (
                <p className={styles.more}>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('ui.loadMore')}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
