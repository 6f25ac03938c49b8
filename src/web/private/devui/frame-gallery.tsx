import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { market } from '#shared/brand.ts'
import { HOUR } from '#shared/time.ts'
import { useT } from '#web/ui/i18n.tsx'
import { Detail, DetailPage, PrimaryAction } from '#web/ui/kit/detail-page.tsx'
import { EditorForm, EditorTabs } from '#web/ui/kit/editor-tabs.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { type Happening, Timeline } from '#web/ui/kit/timeline.tsx'
import { ChooseFiles, UploadList } from '#web/ui/kit/upload-list.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { type Uploads, useUploads } from '#web/ui/kit/use-uploads.ts'
import { aStep, Wizard } from '#web/ui/kit/wizard.tsx'
import { Button } from '#web/ui/pieces/button.tsx'
import { Choice, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Badge, Card, Price } from '#web/ui/pieces/pieces.tsx'

/** What happened when: with marks of every tone, and a long one whose earlier rows come when asked for. */
export function Timelines({ now }: { now: string }) {
  const t = useT()
  const word = t('devui.sample')
  const at = (place: number) => new Date(Date.parse(now) + place * HOUR).toISOString()
  const marked: readonly Omit<Happening, 'id' | 'at'>[] = [
    { words: word, icon: 'cart' },
    { words: word, icon: 'clock', tone: 'waiting', who: 'Aina' },
    { words: word, icon: 'calendar', tone: 'confirmed', more: t('devui.help') },
    { words: word, icon: 'alert', tone: 'trouble', said: t('devui.help') },
    { words: word, icon: 'check', tone: 'done' },
  ]
  return (
    <>
      <Timeline
        label={t('devui.timeline')}
        zone={market.zone}
        entries={marked.map((each, place) => ({ ...each, id: String(place), at: at(place) }))}
      />
      <Timeline
        label={t('devui.longTimeline')}
        zone={market.zone}
        order="newest first"
        years
        entries={Array.from({ length: 24 }, (_, place) => ({
          id: String(place),
          at: at(place),
          words: `${word} ${place + 1}`,
        }))}
      />
    </>
  )
}

/** A page of one thing; shown when asked for, as its one button stands above everything on a phone. */
export function DetailSample() {
  const t = useT()
  const word = t('devui.sample')
  const [shown, setShown] = useState(false)
  const part = (key: string, name: string) => ({
    key,
    name,
    content: (
      <Card>
        <h2>{name}</h2>
        <p>{t('devui.help')}</p>
      </Card>
    ),
  })
  return (
    <>
      <div>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t('devui.showDetail')}
        </Button>
      </div>
      {shown && (
        <DetailPage
          back={{ to: '/dev/ui', name: t('devui.title') }}
          query={{ data: word, error: null, refetch: () => undefined }}
        >
          {(title) => (
            <Detail
              title={title}
              badges={
                <Badge tone="confirmed" icon="calendar">
                  {t('devui.open')}
                </Badge>
              }
              side={<Card>{t('devui.other')}</Card>}
              parts={[part('page', word), part('messages', t('devui.messages'))]}
            >
              <PrimaryAction>
                <Button variant="primary">{t('devui.choose')}</Button>
              </PrimaryAction>
            </Detail>
          )}
        </DetailPage>
      )}
    </>
  )
}

/** What is kept in this browser is not known to the server: it comes once the page is there. */
function InBrowser({ children }: { children: () => ReactNode }) {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return isHere && children()
}

/** Files in every state, none of which goes anywhere, and a list that uploads what is chosen. */
export function FilesSample() {
  const t = useT()
  return (
    <>
      <UploadList of={fixed(t('ui.noNetwork'), t('frame.refused_kind'))} label={t('devui.states')}>
        {null}
      </UploadList>
      <InBrowser>{() => <ChosenFiles />}</InBrowser>
    </>
  )
}

function ChosenFiles() {
  const t = useT()
  const uploads = useUploads({ of: 'devui', most: 3, isPrivate: true })
  return (
    <UploadList of={uploads} label={t('devui.uploads')}>
      <div>
        <ChooseFiles of={uploads}>{t('devui.chooseFiles')}</ChooseFiles>
      </div>
    </UploadList>
  )
}

function fixed(failed: string, refused: string): Uploads {
  const line = { mime: 'image/jpeg', bytes: 2_400_000, part: 0, id: null, problem: null }
  const none = () => undefined
  return {
    all: [
      { ...line, key: '1', name: 'front-page.jpg', state: 'stored', part: 1 },
      { ...line, key: '2', name: 'kitchen-before-and-after-the-great-cleaning.webp', state: 'sending', part: 0.4 },
      { ...line, key: '3', name: 'receipt.pdf', mime: 'application/pdf', state: 'waiting' },
      { ...line, key: '4', name: 'door.png', state: 'failed', problem: failed },
      { ...line, key: '5', name: 'notes.txt', mime: 'text/plain', state: 'refused', problem: refused },
    ],
    problem: null,
    said: '',
    add: none,
    letGo: none,
    remove: none,
    retry: none,
    fileOf: none,
    whole: () => Promise.resolve([]),
  }
}

/** A form in steps that saves nowhere: the second is refused while its box is ticked. */
export function WizardSample() {
  return <InBrowser>{() => <SampleSteps />}</InBrowser>
}

function SampleSteps() {
  const t = useT()
  const word = t('devui.sample')
  const soon = () => new Promise<void>((done) => setTimeout(done, 300))
  return (
    <Wizard
      of="devui_wizard"
      steps={{
        what: aStep({
          of: null,
          title: t('devui.wizardWhat'),
          start: { title: '' },
          isWhole: false,
          fields: (form) => <TextField {...form.field('title')} label={t('devui.name')} required maxLength={60} />,
        }),
        price: aStep({
          of: null,
          title: t('devui.wizardPrice'),
          start: { price: 25, refuse: false },
          isWhole: false,
          check: ({ price }) => (price > 1000 ? { price: 'ui.need.format' as const } : {}),
          main: 'price',
          fields: (form) => (
            <>
              <TextField {...form.field('price', 'number')} label={t('devui.price')} type="number" min={1} required />
              <Choice {...form.field('refuse')} type="checkbox" title={t('devui.refuse')} />
            </>
          ),
        }),
        words: aStep({
          of: null,
          title: t('devui.wizardWords'),
          start: { note: '' },
          isWhole: false,
          fields: (form) => <TextArea {...form.field('note')} label={word} optional />,
        }),
      }}
      saveStep={async (_, values) => {
        await soon()
        if ('refuse' in values && values.refuse) throw new Error(t('devui.error'))
      }}
      finish={soon}
      done={{ title: t('devui.wizardDone'), content: <p>{t('devui.help')}</p> }}
      preview={({ what, price }) => (
        <Card>
          <h3>{what.title || word}</h3>
          <Price price={{ amount: (price.price || 0) * 100, currency: market.currency }} model="fixed" />
        </Card>
      )}
    />
  )
}

/** An editor of two tabs, one of them in every language. */
export function EditorSample() {
  const t = useT()
  return (
    <InBrowser>
      {() => (
        <EditorTabs
          label={t('devui.editor')}
          tabs={[
            { key: 'words', name: t('devui.wizardWhat'), content: <WordsTab /> },
            { key: 'price', name: t('devui.wizardPrice'), content: <PriceTab /> },
          ]}
        />
      )}
    </InBrowser>
  )
}

function WordsTab() {
  const t = useT()
  const word = t('devui.sample')
  const form = useForm({
    of: null,
    start: { title: { en: word, ms: '', zh: word }, text: { en: t('devui.help'), ms: '', zh: '' } },
    keep: 'devui_words',
    send: () => Promise.resolve(),
  })
  return (
    <EditorForm of={form} label={t('devui.wizardWhat')}>
      <InLanguages of={form} names={['title', 'text']}>
        {(field) => (
          <>
            <TextField {...field('title')} label={t('devui.name')} required />
            <TextArea {...field('text')} label={word} optional />
          </>
        )}
      </InLanguages>
    </EditorForm>
  )
}

function PriceTab() {
  const t = useT()
  const form = useForm({ of: null, start: { price: 25 }, keep: 'devui_price', send: () => Promise.resolve() })
  return (
    <EditorForm of={form} label={t('devui.wizardPrice')}>
      <TextField {...form.field('price', 'number')} label={t('devui.price')} type="number" min={1} required />
    </EditorForm>
  )
}
