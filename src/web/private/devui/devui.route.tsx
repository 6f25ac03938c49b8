import { type ReactNode, useState } from 'react'
import { NavLink } from 'react-router'
import { market } from '#shared/brand.ts'
import { formatMoney } from '#shared/money.ts'
import { priceModels } from '#shared/offer-lists.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/pieces/button.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Choice, Segmented, SelectField, Stack, Stepper, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Icon } from '#web/ui/pieces/icon.tsx'
import { CardGrid, EventCard, OfferCard, type OfferCardData } from '#web/ui/pieces/offer-card.tsx'
import { Alert, Attachments, Avatar, Badge, Card, EmptyState, Price, Rating, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import type { Route } from './+types/devui.route.ts'
import styles from './devui.module.css'
import { KitFields } from './field-gallery.tsx'
import { DetailSample, EditorSample, FilesSample, Timelines, WizardSample } from './frame-gallery.tsx'
import { InBrowser } from './in-browser.tsx'
import { KitFigures, KitForm, KitLists } from './kit-gallery.tsx'
import { type Part, partNames, parts } from './parts.ts'
import { SlotStates } from './slot-states.tsx'
import { Boards, Charts, Months } from './view-gallery.tsx'

export { loader } from './devui.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

const tones = ['confirmed', 'waiting', 'done', 'trouble'] as const

/** Every piece of the interface in all its states, or those of one part, for those who build with them. */
export default function Gallery({ loaderData: { now, shown } }: Route.ComponentProps) {
  const t = useT()
  const gallery: Record<Part, ReactNode> = {
    buttons: <Buttons />,
    forms: <Forms />,
    marks: <Marks />,
    cards: <Cards now={now} />,
    states: <States />,
    lists: <KitLists />,
    form: (
      <InBrowser>
        <KitForm />
      </InBrowser>
    ),
    fields: <KitFields />,
    figures: <KitFigures />,
    timeline: <Timelines now={now} />,
    detail: <DetailSample />,
    uploads: <FilesSample />,
    charts: <Charts />,
    wizard: <WizardSample />,
    editor: <EditorSample />,
    months: <Months />,
    boards: <Boards />,
    slots: <SlotStates now={now} />,
  }
  return (
    <div className={`container ${styles.page}`}>
      <h1>{t('devui.title')}</h1>
      <nav className={`${styles.row} ${styles.parts}`} aria-label={t('devui.title')}>
        {partNames.map((part) => (
          <NavLink key={part} to={`/dev/ui/${part}`}>
            {part}
          </NavLink>
        ))}
      </nav>
      {shown.map((part) => (
        <section key={part} className={styles.section}>
          <h2>{t(parts[part])}</h2>
          {gallery[part]}
        </section>
      ))}
    </div>
  )
}

function Buttons() {
  const t = useT()
  const word = t('devui.sample')
  return (
    <>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{word}</Button>
          <Button variant={variant} small>
            {word}
          </Button>
          <Button variant={variant} busy>
            {word}
          </Button>
          <Button variant={variant} disabled>
            {word}
          </Button>
          <Button variant={variant} icon aria-label={word}>
            <Icon name="heart" />
          </Button>
          <ButtonLink variant={variant} to="/dev/ui">
            {word}
          </ButtonLink>
        </div>
      ))}
    </>
  )
}

function Forms() {
  const t = useT()
  const word = t('devui.sample')
  const [count, setCount] = useState(1)
  const [side, setSide] = useState<'a' | 'b'>('a')
  return (
    <>
      <Stack>
        <TextField label={word} help={t('devui.help')} />
        <TextField label={word} optional defaultValue={word} />
        <TextField label={word} error={t('devui.error')} />
        <TextArea label={word} />
        <SelectField label={word}>
          <option>{word}</option>
        </SelectField>
        <Choice name="devui" title={word} note={t('devui.help')} defaultChecked />
        <Choice name="devui" title={word} disabled />
        <Choice type="checkbox" title={word} aside={<strong>{formatMoney(2500, market.currency)}</strong>} />
        <Segmented
          label={word}
          value={side}
          options={[
            { value: 'a', label: word },
            { value: 'b', label: t('devui.other') },
          ]}
          onChange={setSide}
        />
        <Stepper label={word} value={count} min={0} max={5} onChange={setCount} />
      </Stack>
    </>
  )
}

function Marks() {
  const t = useT()
  const word = t('devui.sample')
  return (
    <>
      <div className={styles.row}>
        <Badge>{word}</Badge>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon="check">
            {word}
          </Badge>
        ))}
        <Rating sum={48} count={10} />
        <Rating sum={0} count={0} />
        <Avatar name="Aina" size={48} />
        <Avatar name={null} size={48} />
        <Attachments files={{ a: 'receipt.pdf', b: 'photo.jpg' }} />
      </div>
      <div className={styles.row}>
        {priceModels.map((model) => (
          <Price key={model} price={{ amount: 123450, currency: market.currency }} model={model} />
        ))}
      </div>
      {tones.map((tone) => (
        <Alert key={tone} tone={tone}>
          {t('devui.help')}
        </Alert>
      ))}
    </>
  )
}

function Cards({ now }: { now: string }) {
  const t = useT()
  const word = t('devui.sample')
  const offer: OfferCardData = {
    offerid: '0',
    itemid: '0',
    companyid: '0',
    title: word,
    companyName: 'Seri Ayu Salon',
    companyVerified: true,
    pictureFileId: null,
    ratingSum: 48,
    ratingCount: 10,
    distanceKm: 3.2,
    price: { amount: 8000, currency: market.currency },
    priceModel: 'from',
    nextFreeAt: now,
    zone: market.zone,
    badge: t('ui.verified'),
  }
  return (
    <>
      <CardGrid>
        <OfferCard offer={offer} now={now} />
        <OfferCard
          offer={{ ...offer, ratingCount: 0, ratingSum: 0, badge: null, nextFreeAt: null, distanceKm: null }}
        />
        <EventCard
          event={{
            offerid: '0',
            itemid: '0',
            title: word,
            companyName: 'Seri Ayu',
            companyVerified: false,
            place: 'Ipoh',
            online: false,
            pictureFileId: null,
            startsAt: now,
            zone: market.zone,
            price: { amount: 0, currency: market.currency },
            placesLeft: 3,
          }}
        />
        <Card>
          <p>{word}</p>
        </Card>
      </CardGrid>
    </>
  )
}

function States() {
  const t = useT()
  const word = t('devui.sample')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Skeleton height={96} />
      <EmptyState
        icon="search"
        title={word}
        text={t('devui.help')}
        action={<Button variant="primary">{word}</Button>}
      />
      <div className={styles.row}>
        <Button onClick={() => toast.info(word)}>{t('devui.toast')}</Button>
        <Button onClick={() => toast.success(word, { label: t('devui.other'), run: () => undefined })}>
          {t('devui.toast')}
        </Button>
        <Button onClick={() => toast.error(t('devui.error'))}>{t('devui.toast')}</Button>
        <Button onClick={() => setOpen(true)}>{t('devui.dialog')}</Button>
      </div>
      {open && (
        <Dialog
          title={word}
          onClose={() => setOpen(false)}
          onBack={() => setOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('ui.save')}
            </Button>
          }
        >
          <p>{t('devui.help')}</p>
        </Dialog>
      )}
    </>
  )
}
