// Written by scripts/field-limits.ts; not by hand.

/** What may stand in the texts and numbers of a body, by the path within it. */
export const fieldLimits = {
  'PUT /api/h/auth': {
    email: { minLength: 3, maxLength: 255 },
    phoneno: { minLength: 5, maxLength: 32 },
    jwt: { maxLength: 4096 },
    password: { minLength: 8, maxLength: 128 },
    currentPassword: { maxLength: 128 },
  },
  'POST /api/h/checkout/{groupid}/payment': {
    provider: { required: true, maxLength: 20 },
    method: { required: true, maxLength: 20 },
    'customer.name': { maxLength: 100 },
    'customer.email': { maxLength: 255 },
    'customer.phone': { maxLength: 40 },
    'recipient.name': { maxLength: 100 },
    'recipient.phone': { maxLength: 40 },
    note: { maxLength: 1000 },
    secret: { minLength: 16, maxLength: 64 },
  },
  'PUT /api/h/contact': {
    name: { maxLength: 100 },
    slug: { maxLength: 60 },
    'tagline.en': { maxLength: 120 },
    'tagline.ms': { maxLength: 120 },
    'tagline.zh': { maxLength: 120 },
    'description.en': { maxLength: 5000 },
    'description.ms': { maxLength: 5000 },
    'description.zh': { maxLength: 5000 },
    registrationNumber: { maxLength: 40 },
    'infos.*.name.en': { maxLength: 60 },
    'infos.*.name.ms': { maxLength: 60 },
    'infos.*.name.zh': { maxLength: 60 },
    'infos.*.email': { maxLength: 255 },
    'infos.*.phone': { maxLength: 40 },
    'infos.*.line1': { maxLength: 120 },
    'infos.*.line2': { maxLength: 120 },
    'infos.*.city': { maxLength: 80 },
    'infos.*.state': { maxLength: 80 },
    'infos.*.postcode': { maxLength: 12 },
    'infos.*.lat': { min: -90, max: 90 },
    'infos.*.lng': { min: -180, max: 180 },
  },
  'POST /api/h/comp-prefs': {
    onTheSpotLimit: { min: 1, max: 99999999 },
  },
  'POST /api/h/schedule/blocks': {
    note: { maxLength: 200 },
  },
  'POST /api/h/desk/walk-ins': {
    name: { required: true, maxLength: 100 },
    phone: { maxLength: 40 },
    email: { maxLength: 255 },
    note: { maxLength: 1000 },
  },
  'PUT /api/h/admin/users/{id}': {
    reason: { maxLength: 300 },
  },
  'POST /api/h/orders/{orderid}/{action}': {
    reason: { maxLength: 1000 },
    expectedRefund: { min: 0 },
    secret: { minLength: 16, maxLength: 64 },
  },
  'POST /api/h/admin/invite-codes': {
    note: { maxLength: 120 },
    uses: { required: true, min: 1, max: 1000 },
    days: { required: true, min: 1, max: 365 },
  },
  'POST /api/h/admin/announcements': {
    'title.en': { required: true, maxLength: 120 },
    'title.ms': { required: true, maxLength: 120 },
    'title.zh': { required: true, maxLength: 120 },
    'text.en': { required: true, maxLength: 1000 },
    'text.ms': { required: true, maxLength: 1000 },
    'text.zh': { required: true, maxLength: 1000 },
  },
  'PUT /api/h/passkeys': {
    name: { required: true, maxLength: 60 },
  },
  'POST /api/h/deletion': {
    password: { maxLength: 128 },
  },
  'POST /api/h/update-cinfo': {
    password: { maxLength: 128 },
    email: { minLength: 3, maxLength: 255 },
    phoneno: { minLength: 5, maxLength: 32 },
  },
  'PUT /api/h/update-cinfo': {
    email: { minLength: 3, maxLength: 255 },
    phoneno: { minLength: 5, maxLength: 32 },
  },
  'PUT /api/h/admin/tasks/{id}': {
    amount: { min: 0, max: 99999999 },
    note: { maxLength: 500 },
  },
  'PUT /api/h/two-factor': {},
} as const
