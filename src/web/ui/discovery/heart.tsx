import { useNavigate } from 'react-router'
import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import card from '../pieces/offer-card.module.css'
import { toast } from '../pieces/toast.ts'
import { type FavouriteKey, toggleFavourite, useFavourites, wantFavourite } from '../state/favourites-store.ts'
import { setGatewayIntent } from '../state/gateway-intent.ts'
import { readSession } from '../state/session.ts'

/** Adds an offer to the user's favourites; asks visitors to log in first. */
export function Heart({
  offerid,
  companyid,
  itemid,
  title,
  className = card.heart,
}: FavouriteKey & { title: string; className?: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const on = useFavourites().has(offerid)
  async function press() {
    if (!readSession()) {
      wantFavourite({ offerid, companyid, itemid })
      setGatewayIntent({ title: t('discover.keepTitle') })
      await navigate({ search: window.location.search, hash: '#login' }, { preventScrollReset: true })
      return
    }
    await toggleFavourite({ offerid, companyid, itemid }).catch((error: unknown) =>
      toast.error(error instanceof Error ? error.message : t('ui.somethingFailed')),
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-pressed={on}
      aria-label={t('ui.labelled', { label: t(on ? 'ui.unfavourite' : 'ui.favourite'), value: title })}
      onClick={() => void press()}
    >
      <Icon name="heart" size={26} />
    </button>
  )
}
