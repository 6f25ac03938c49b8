// Written by scripts/text-keys.ts; not by hand.
import type about from './en/about.json'
import type account from './en/account.json'
import type address from './en/address.json'
import type addressBack from './en/address-back.json'
import type audit from './en/audit.json'
import type board from './en/board.json'
import type book from './en/book.json'
import type buying from './en/buying.json'
import type company from './en/company.json'
import type companyMails from './en/company-mails.json'
import type customers from './en/customers.json'
import type desk from './en/desk.json'
import type devui from './en/devui.json'
import type discover from './en/discover.json'
import type embed from './en/embed.json'
import type errorsAccess from './en/errors/access.json'
import type errorsBooking from './en/errors/booking.json'
import type errorsCatalogue from './en/errors/catalogue.json'
import type errorsCompanies from './en/errors/companies.json'
import type errorsContacts from './en/errors/contacts.json'
import type errorsContent from './en/errors/content.json'
import type errorsDesk from './en/errors/desk.json'
import type errorsFeedback from './en/errors/feedback.json'
import type errorsFiles from './en/errors/files.json'
import type errorsIdentity from './en/errors/identity.json'
import type errorsInvites from './en/errors/invites.json'
import type errorsOperators from './en/errors/operators.json'
import type errorsOrders from './en/errors/orders.json'
import type errorsPayments from './en/errors/payments.json'
import type errorsPlaces from './en/errors/places.json'
import type errorsPrivacy from './en/errors/privacy.json'
import type errorsReports from './en/errors/reports.json'
import type errorsRequest from './en/errors/request.json'
import type feedback from './en/feedback.json'
import type files from './en/files.json'
import type frame from './en/frame.json'
import type gateway from './en/gateway.json'
import type identity from './en/identity.json'
import type install from './en/install.json'
import type integrations from './en/integrations.json'
import type invite from './en/invite.json'
import type item from './en/item.json'
import type layout from './en/layout.json'
import type mails from './en/mails.json'
import type messages from './en/messages.json'
import type month from './en/month.json'
import type notices from './en/notices.json'
import type offline from './en/offline.json'
import type operators from './en/operators.json'
import type orderMails from './en/order-mails.json'
import type orders from './en/orders.json'
import type pick from './en/pick.json'
import type rights from './en/rights.json'
import type search from './en/search.json'
import type selling from './en/selling.json'
import type setup from './en/setup.json'
import type shop from './en/shop.json'
import type slots from './en/slots.json'
import type starters from './en/starters.json'
import type storefront from './en/storefront.json'
import type sums from './en/sums.json'
import type table from './en/table.json'
import type trust from './en/trust.json'
import type ui from './en/ui.json'
import type views from './en/views.json'
import type viewstates from './en/viewstates.json'
import type waitingMails from './en/waiting-mails.json'

/** A key without the ending that counts: `days` of `days_one` and `days_other`. */
type Stem<Key> = Key extends `${infer Word}_one` | `${infer Word}_other` ? Word : Key
type In<Space extends string, Texts> = `${Space}.${Stem<keyof Texts & string>}`

/** The key of a text, by its namespace: what no language has does not compile. */
export type TextKey =
  | In<'about', typeof about>
  | In<'account', typeof account>
  | In<'address', typeof address>
  | In<'address-back', typeof addressBack>
  | In<'audit', typeof audit>
  | In<'board', typeof board>
  | In<'book', typeof book>
  | In<'buying', typeof buying>
  | In<'company', typeof company>
  | In<'company-mails', typeof companyMails>
  | In<'customers', typeof customers>
  | In<'desk', typeof desk>
  | In<'devui', typeof devui>
  | In<'discover', typeof discover>
  | In<'embed', typeof embed>
  | In<
      'errors',
      typeof errorsAccess &
        typeof errorsBooking &
        typeof errorsCatalogue &
        typeof errorsCompanies &
        typeof errorsContacts &
        typeof errorsContent &
        typeof errorsDesk &
        typeof errorsFeedback &
        typeof errorsFiles &
        typeof errorsIdentity &
        typeof errorsInvites &
        typeof errorsOperators &
        typeof errorsOrders &
        typeof errorsPayments &
        typeof errorsPlaces &
        typeof errorsPrivacy &
        typeof errorsReports &
        typeof errorsRequest
    >
  | In<'feedback', typeof feedback>
  | In<'files', typeof files>
  | In<'frame', typeof frame>
  | In<'gateway', typeof gateway>
  | In<'identity', typeof identity>
  | In<'install', typeof install>
  | In<'integrations', typeof integrations>
  | In<'invite', typeof invite>
  | In<'item', typeof item>
  | In<'layout', typeof layout>
  | In<'mails', typeof mails>
  | In<'messages', typeof messages>
  | In<'month', typeof month>
  | In<'notices', typeof notices>
  | In<'offline', typeof offline>
  | In<'operators', typeof operators>
  | In<'order-mails', typeof orderMails>
  | In<'orders', typeof orders>
  | In<'pick', typeof pick>
  | In<'rights', typeof rights>
  | In<'search', typeof search>
  | In<'selling', typeof selling>
  | In<'setup', typeof setup>
  | In<'shop', typeof shop>
  | In<'slots', typeof slots>
  | In<'starters', typeof starters>
  | In<'storefront', typeof storefront>
  | In<'sums', typeof sums>
  | In<'table', typeof table>
  | In<'trust', typeof trust>
  | In<'ui', typeof ui>
  | In<'views', typeof views>
  | In<'viewstates', typeof viewstates>
  | In<'waiting-mails', typeof waitingMails>
