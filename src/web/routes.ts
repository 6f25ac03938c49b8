import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

// Every URL of the product, on one page. Languages are a prefix before these (see architecture, "Languages").
export default [
  index('features/shop/home.route.tsx'),
  route('shop', 'features/shop/home.route.tsx', { id: 'shop' }),
  route('shop/:id', 'features/shop/home.route.tsx', { id: 'shop-place' }),
  route('search', 'features/search/search.route.tsx'),
  route('cat/:cat', 'features/search/search.route.tsx', { id: 'category' }),
  route('item/:itemid', 'features/storefront/item.route.tsx'),
  route('co/:companyid', 'features/storefront/company.route.tsx'),
  route('co/:companyid/item/:itemid', 'features/storefront/company-item.route.tsx'),
  route('co/:companyid/review/:itemid', 'features/storefront/company-review.route.tsx'),
  route('install', 'features/install/install.route.tsx'),
  route('invite', 'features/invite/door.route.tsx'),
  route('invite/:referralcode', 'features/invite/invited.route.tsx'),
  route('about/:key', 'features/about/about.route.tsx'),
  layout('features/provider/admin.route.tsx', [
    ...prefix('co/:companyid/admin', [
      route('dashboard', 'features/provider/dashboard.route.tsx'),
      route('schedule', 'features/provider/schedule/schedule.route.tsx'),
      route('messages', 'features/provider/messages.route.tsx', { id: 'company-messages' }),
      route('orders', 'features/provider/orders.route.tsx'),
      route('orders/:orderid', 'features/provider/order.route.tsx'),
      route('offers', 'features/provider/offers.route.tsx'),
    ]),
  ]),
  route('book/:offer_slug/:offerid', 'features/book/book.route.tsx'),
  route('cart', 'features/buying/cart.route.tsx'),
  route('checkout/:groupid', 'features/buying/checkout.route.tsx'),
  route('pay/sandbox/:ref', 'features/buying/sandbox.route.tsx'),
  layout('features/account/my-area.route.tsx', [
    ...prefix('my', [
      route('order', 'features/buying/orders.route.tsx'),
      route('order/:orderid', 'features/buying/order.route.tsx'),
      route('profile', 'features/account/profile.route.tsx'),
      route('profile/update', 'features/account/profile-update.route.tsx'),
      route('security', 'features/account/security.route.tsx'),
      route('messages', 'features/messages/messages.route.tsx'),
      route('favourites', 'features/account/favourites.route.tsx'),
      route('accounts', 'features/account/accounts.route.tsx'),
      route('delete-account', 'features/account/delete-account.route.tsx'),
    ]),
  ]),
  route('admin', 'features/admin/door.route.tsx'),
  layout('features/admin/admin.route.tsx', [
    ...prefix('admin', [
      route('overview', 'features/admin/overview.route.tsx'),
      route('users', 'features/admin/users.route.tsx'),
      route('waitlist', 'features/admin/waitlist.route.tsx'),
      route('announcements', 'features/admin/announcements.route.tsx'),
      route('feedback', 'features/admin/feedback.route.tsx'),
      route('errors', 'features/admin/errors.route.tsx'),
      route('audit', 'features/admin/audit.route.tsx'),
    ]),
  ]),
  route('dev/ui', 'features/devui/devui.route.tsx'),
  route('*', 'features/not-found/not-found.route.tsx'),
] satisfies RouteConfig
