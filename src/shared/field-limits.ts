// Written by scripts/field-limits.ts; not by hand.

/** What may stand in the texts and numbers of a body, by the path within it. */
export const fieldLimits = {
  'POST /api/h/register': {
    name: {
      required: true,
      maxLength: 100,
    },
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
  },
  'POST /api/h/auth': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
    password: {
      maxLength: 128,
    },
  },
  'PUT /api/h/auth': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
    jwt: {
      maxLength: 4096,
    },
    password: {
      minLength: 8,
      maxLength: 128,
    },
    currentPassword: {
      maxLength: 128,
    },
  },
  'POST /api/h/auth/reset': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phone: {
      minLength: 5,
      maxLength: 32,
    },
  },
  'POST /api/h/alt-register': {
    name: {
      required: true,
      maxLength: 100,
    },
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
    secret: {
      required: true,
      minLength: 16,
      maxLength: 64,
    },
  },
  'PUT /api/h/alt-register': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
    secret: {
      required: true,
      minLength: 16,
      maxLength: 64,
    },
  },
  'PUT /api/h/find/usercheck': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phone: {
      minLength: 5,
      maxLength: 32,
    },
  },
  'POST /api/wlist': {
    email: {
      required: true,
      minLength: 3,
      maxLength: 255,
    },
    name: {
      maxLength: 100,
    },
    phone: {
      minLength: 5,
      maxLength: 32,
    },
    note: {
      maxLength: 500,
    },
  },
  'POST /api/h/quote': {
    'addons.*.quantity': {
      min: 1,
      max: 500,
    },
    quantity: {
      min: 1,
      max: 500,
    },
    'tickets.*.quantity': {
      min: 1,
      max: 10,
    },
    'tickets.*.amount': {
      min: 0,
      max: 10000000,
    },
    'place.line1': {
      maxLength: 200,
    },
    'place.line2': {
      maxLength: 200,
    },
    'place.city': {
      maxLength: 100,
    },
    'place.postcode': {
      maxLength: 12,
    },
    'place.state': {
      maxLength: 100,
    },
    'place.lat': {
      min: -90,
      max: 90,
    },
    'place.lng': {
      min: -180,
      max: 180,
    },
    note: {
      maxLength: 1000,
    },
  },
  'POST /api/h/cart': {
    'addons.*.quantity': {
      min: 1,
      max: 500,
    },
    quantity: {
      min: 1,
      max: 500,
    },
    'tickets.*.quantity': {
      min: 1,
      max: 10,
    },
    'tickets.*.amount': {
      min: 0,
      max: 10000000,
    },
    'place.line1': {
      maxLength: 200,
    },
    'place.line2': {
      maxLength: 200,
    },
    'place.city': {
      maxLength: 100,
    },
    'place.postcode': {
      maxLength: 12,
    },
    'place.state': {
      maxLength: 100,
    },
    'place.lat': {
      min: -90,
      max: 90,
    },
    'place.lng': {
      min: -180,
      max: 180,
    },
    note: {
      maxLength: 1000,
    },
  },
  'PUT /api/h/cart': {
    secret: {
      minLength: 16,
      maxLength: 64,
    },
  },
  'POST /api/h/cart/attach': {
    'orders.*.secret': {
      minLength: 16,
      maxLength: 64,
    },
  },
  'POST /api/h/checkout': {
    'orders.*.secret': {
      minLength: 16,
      maxLength: 64,
    },
  },
  'POST /api/h/checkout/{groupid}/payment': {
    provider: {
      required: true,
      maxLength: 20,
    },
    method: {
      required: true,
      maxLength: 20,
    },
    'customer.name': {
      maxLength: 100,
    },
    'customer.email': {
      maxLength: 255,
    },
    'customer.phone': {
      maxLength: 40,
    },
    note: {
      maxLength: 1000,
    },
    secret: {
      minLength: 16,
      maxLength: 64,
    },
  },
  'POST /api/h/contact': {
    name: {
      maxLength: 100,
    },
    slug: {
      maxLength: 60,
    },
    'tagline.en': {
      maxLength: 120,
    },
    'tagline.ms': {
      maxLength: 120,
    },
    'tagline.zh': {
      maxLength: 120,
    },
    'description.en': {
      maxLength: 5000,
    },
    'description.ms': {
      maxLength: 5000,
    },
    'description.zh': {
      maxLength: 5000,
    },
    registrationNumber: {
      maxLength: 40,
    },
    'infos.*.name.en': {
      maxLength: 60,
    },
    'infos.*.name.ms': {
      maxLength: 60,
    },
    'infos.*.name.zh': {
      maxLength: 60,
    },
    'infos.*.email': {
      maxLength: 255,
    },
    'infos.*.phone': {
      maxLength: 40,
    },
    'infos.*.line1': {
      maxLength: 120,
    },
    'infos.*.line2': {
      maxLength: 120,
    },
    'infos.*.city': {
      maxLength: 80,
    },
    'infos.*.state': {
      maxLength: 80,
    },
    'infos.*.postcode': {
      maxLength: 12,
    },
    'infos.*.lat': {
      min: -90,
      max: 90,
    },
    'infos.*.lng': {
      min: -180,
      max: 180,
    },
  },
  'PUT /api/h/contact': {
    name: {
      maxLength: 100,
    },
    slug: {
      maxLength: 60,
    },
    'tagline.en': {
      maxLength: 120,
    },
    'tagline.ms': {
      maxLength: 120,
    },
    'tagline.zh': {
      maxLength: 120,
    },
    'description.en': {
      maxLength: 5000,
    },
    'description.ms': {
      maxLength: 5000,
    },
    'description.zh': {
      maxLength: 5000,
    },
    registrationNumber: {
      maxLength: 40,
    },
    'infos.*.name.en': {
      maxLength: 60,
    },
    'infos.*.name.ms': {
      maxLength: 60,
    },
    'infos.*.name.zh': {
      maxLength: 60,
    },
    'infos.*.email': {
      maxLength: 255,
    },
    'infos.*.phone': {
      maxLength: 40,
    },
    'infos.*.line1': {
      maxLength: 120,
    },
    'infos.*.line2': {
      maxLength: 120,
    },
    'infos.*.city': {
      maxLength: 80,
    },
    'infos.*.state': {
      maxLength: 80,
    },
    'infos.*.postcode': {
      maxLength: 12,
    },
    'infos.*.lat': {
      min: -90,
      max: 90,
    },
    'infos.*.lng': {
      min: -180,
      max: 180,
    },
  },
  'POST /api/h/comp-prefs': {
    onTheSpotLimit: {
      min: 1,
      max: 99999999,
    },
  },
  'POST /api/h/invite': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
    title: {
      maxLength: 60,
    },
  },
  'POST /api/h/schedule/blocks': {
    note: {
      maxLength: 200,
    },
  },
  'POST /api/h/desk/walk-ins': {
    name: {
      required: true,
      maxLength: 100,
    },
    phone: {
      maxLength: 40,
    },
    email: {
      maxLength: 255,
    },
    note: {
      maxLength: 1000,
    },
  },
  'POST /api/h/google-link': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/google-link/removal': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/orders/{orderid}/messages': {
    text: {
      maxLength: 5000,
    },
    secret: {
      minLength: 16,
      maxLength: 64,
    },
  },
  'PUT /api/h/admin/users/{id}': {
    reason: {
      maxLength: 300,
    },
  },
  'POST /api/h/orders': {
    'addons.*.quantity': {
      min: 1,
      max: 500,
    },
    quantity: {
      min: 1,
      max: 500,
    },
    'tickets.*.quantity': {
      min: 1,
      max: 10,
    },
    'tickets.*.amount': {
      min: 0,
      max: 10000000,
    },
    'place.line1': {
      maxLength: 200,
    },
    'place.line2': {
      maxLength: 200,
    },
    'place.city': {
      maxLength: 100,
    },
    'place.postcode': {
      maxLength: 12,
    },
    'place.state': {
      maxLength: 100,
    },
    'place.lat': {
      min: -90,
      max: 90,
    },
    'place.lng': {
      min: -180,
      max: 180,
    },
    note: {
      maxLength: 1000,
    },
  },
  'POST /api/h/orders/series': {
    'addons.*.quantity': {
      min: 1,
      max: 500,
    },
    quantity: {
      min: 1,
      max: 500,
    },
    'place.line1': {
      maxLength: 200,
    },
    'place.line2': {
      maxLength: 200,
    },
    'place.city': {
      maxLength: 100,
    },
    'place.postcode': {
      maxLength: 12,
    },
    'place.state': {
      maxLength: 100,
    },
    'place.lat': {
      min: -90,
      max: 90,
    },
    'place.lng': {
      min: -180,
      max: 180,
    },
    note: {
      maxLength: 1000,
    },
  },
  'POST /api/h/orders/{orderid}/{action}': {
    reason: {
      maxLength: 1000,
    },
    expectedRefund: {
      min: 0,
    },
    secret: {
      minLength: 16,
      maxLength: 64,
    },
  },
  'POST /api/h/admin/invite-codes': {
    note: {
      maxLength: 120,
    },
    uses: {
      required: true,
      min: 1,
      max: 1000,
    },
    days: {
      required: true,
      min: 1,
      max: 365,
    },
  },
  'POST /api/h/admin/announcements': {
    'title.en': {
      required: true,
      maxLength: 120,
    },
    'title.ms': {
      required: true,
      maxLength: 120,
    },
    'title.zh': {
      required: true,
      maxLength: 120,
    },
    'text.en': {
      required: true,
      maxLength: 1000,
    },
    'text.ms': {
      required: true,
      maxLength: 1000,
    },
    'text.zh': {
      required: true,
      maxLength: 1000,
    },
  },
  'PUT /api/h/admin/announcements/{id}': {
    'title.en': {
      required: true,
      maxLength: 120,
    },
    'title.ms': {
      required: true,
      maxLength: 120,
    },
    'title.zh': {
      required: true,
      maxLength: 120,
    },
    'text.en': {
      required: true,
      maxLength: 1000,
    },
    'text.ms': {
      required: true,
      maxLength: 1000,
    },
    'text.zh': {
      required: true,
      maxLength: 1000,
    },
  },
  'POST /api/h/feedback': {
    text: {
      required: true,
      minLength: 3,
      maxLength: 2000,
    },
    email: {
      maxLength: 255,
    },
    page: {
      maxLength: 300,
    },
  },
  'POST /api/h/passkeys/options': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/passkeys': {
    name: {
      required: true,
      maxLength: 60,
    },
    'response.response.transports.*': {
      maxLength: 20,
    },
  },
  'PUT /api/h/passkeys': {
    name: {
      required: true,
      maxLength: 60,
    },
  },
  'POST /api/h/passkeys/removal': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/sandbox/payments': {
    paymentId: {
      required: true,
      maxLength: 64,
    },
    amount: {
      required: true,
      min: 1,
      max: 99999999,
    },
    currency: {
      required: true,
      minLength: 3,
      maxLength: 3,
    },
    method: {
      required: true,
      maxLength: 20,
    },
    description: {
      maxLength: 500,
    },
    returnUrl: {
      maxLength: 500,
    },
  },
  'POST /api/sandbox/payments/{ref}/refunds': {
    refundId: {
      required: true,
      maxLength: 64,
    },
    amount: {
      required: true,
      min: 1,
    },
    currency: {
      required: true,
      minLength: 3,
      maxLength: 3,
    },
  },
  'POST /api/h/deletion': {
    password: {
      maxLength: 128,
    },
  },
  'PUT /api/h/deletion': {
    keep: {
      required: true,
      maxLength: 4096,
    },
  },
  'POST /api/h/data-export': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/user-prefs': {
    country: {
      maxLength: 60,
    },
    'itemHistory.*': {
      maxLength: 60,
    },
  },
  'POST /api/h/utils/web-log': {
    text: {
      required: true,
      maxLength: 2000,
    },
  },
  'POST /api/event': {
    url: {
      maxLength: 500,
    },
  },
  'POST /api/h/push': {
    endpoint: {
      maxLength: 1000,
    },
  },
  'POST /api/h/update-cinfo': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
  },
  'PUT /api/h/update-cinfo': {
    email: {
      minLength: 3,
      maxLength: 255,
    },
    phoneno: {
      minLength: 5,
      maxLength: 32,
    },
  },
  'PUT /api/h/admin/tasks/{id}': {
    amount: {
      min: 0,
      max: 99999999,
    },
    note: {
      maxLength: 500,
    },
  },
  'POST /api/h/two-factor': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/two-factor/off': {
    password: {
      maxLength: 128,
    },
  },
  'POST /api/h/two-factor/backup-codes': {
    password: {
      maxLength: 128,
    },
  },
} as const
