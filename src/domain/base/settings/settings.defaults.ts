import { brand } from '#shared/brand.ts'
import { featureSwitches } from '#shared/feature-switches.ts'

/** Branding of mails, documents and the footer (specification section 3). */
export interface Letterhead {
  attach: string
  emailStyles: string
  Extras: { link: string; name: string }[]
  info1: string
  info2: string
  info3: string
  line1: string
  line2: string
  line3: string
  LogoLinks: { link: string; name: string }[]
  logoSize: number
  referrer: string
}

export const settingsDefaults = {
  features: featureSwitches,
  letterhead: {
    attach: '',
    emailStyles: '',
    Extras: [],
    info1: '',
    info2: '',
    info3: '',
    line1: `${brand.name} Marketplace`,
    line2: 'Kuala Lumpur, Malaysia',
    line3: '',
    LogoLinks: [{ link: '/', name: brand.name }],
    logoSize: 120,
    referrer: brand.slug,
  } satisfies Letterhead as Letterhead,
}
