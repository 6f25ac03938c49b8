/**
 * What companies of a trade often sell, to begin with instead of an empty form: the usual price in sen and length in minutes, to be changed.
 * By the key of the top category; `category` is the one below it. Their names are in `locales/<lang>/starters.json`.
 */
const table = {
  beauty: [
    { key: 'haircut', category: 'hair', price: 4500, minutes: 45 },
    { key: 'haircolour', category: 'hair', price: 18000, minutes: 120 },
    { key: 'menscut', category: 'barber', price: 3000, minutes: 30 },
    { key: 'manicure', category: 'nails', price: 6000, minutes: 60 },
    { key: 'makeup', category: 'makeup', price: 15000, minutes: 90 },
  ],
  spa: [
    { key: 'massage', category: 'massage', price: 12000, minutes: 60 },
    { key: 'footmassage', category: 'massage', price: 6000, minutes: 45 },
    { key: 'facial', category: 'facial', price: 13000, minutes: 75 },
    { key: 'postnatal', category: 'confinement', price: 20000, minutes: 90 },
  ],
  aircon: [
    { key: 'airconwash', category: 'aircon-service', price: 9900, minutes: 60 },
    { key: 'airconchemical', category: 'aircon-service', price: 16000, minutes: 90 },
    { key: 'airconcheck', category: 'aircon-repair', price: 6000, minutes: 45 },
    { key: 'appliancecheck', category: 'appliances', price: 8000, minutes: 60 },
  ],
  cleaning: [
    { key: 'homecleaning', category: 'house', price: 12000, minutes: 180 },
    { key: 'deepcleaning', category: 'deep', price: 45000, minutes: 360 },
    { key: 'sofacleaning', category: 'upholstery', price: 15000, minutes: 90 },
    { key: 'pestvisit', category: 'pest', price: 18000, minutes: 60 },
  ],
  repairs: [
    { key: 'plumbervisit', category: 'plumbing', price: 9000, minutes: 60 },
    { key: 'electricianvisit', category: 'electrical', price: 9000, minutes: 60 },
    { key: 'handyman', category: 'handyman', price: 8000, minutes: 60 },
    { key: 'roompainting', category: 'painting', price: 60000, minutes: 480 },
  ],
  auto: [
    { key: 'oilchange', category: 'car-service', price: 18000, minutes: 60 },
    { key: 'carwash', category: 'car-wash', price: 2500, minutes: 30 },
    { key: 'polish', category: 'car-wash', price: 35000, minutes: 180 },
    { key: 'roadside', category: 'roadside', price: 12000, minutes: 60 },
  ],
  fitness: [
    { key: 'yogaclass', category: 'yoga', price: 4500, minutes: 60 },
    { key: 'personaltraining', category: 'training-personal', price: 10000, minutes: 60 },
    { key: 'silat', category: 'martial', price: 5000, minutes: 60 },
  ],
  health: [
    { key: 'physio', category: 'physio', price: 13000, minutes: 45 },
    { key: 'dentalcheck', category: 'dental', price: 10000, minutes: 45 },
    { key: 'eldervisit', category: 'elder-care', price: 12000, minutes: 180 },
    { key: 'acupuncture', category: 'tcm', price: 10000, minutes: 45 },
  ],
  tuition: [
    { key: 'schooltuition', category: 'school', price: 6000, minutes: 60 },
    { key: 'languagelesson', category: 'languages', price: 7000, minutes: 60 },
    { key: 'musiclesson', category: 'music', price: 8000, minutes: 60 },
    { key: 'artlesson', category: 'crafts', price: 7000, minutes: 90 },
  ],
  pets: [
    { key: 'groomingsmall', category: 'grooming', price: 8000, minutes: 90 },
    { key: 'catgrooming', category: 'grooming', price: 7000, minutes: 60 },
    { key: 'dogwalk', category: 'sitting', price: 4000, minutes: 60 },
    { key: 'pettraining', category: 'training', price: 12000, minutes: 60 },
  ],
  moving: [
    { key: 'housemoving', category: 'house-moving', price: 45000, minutes: 240 },
    { key: 'vanhire', category: 'lorry', price: 15000, minutes: 120 },
    { key: 'disposal', category: 'disposal', price: 18000, minutes: 90 },
  ],
  garden: [
    { key: 'gardencare', category: 'gardening', price: 12000, minutes: 120 },
    { key: 'grasscutting', category: 'trees', price: 8000, minutes: 60 },
    { key: 'naturewalk', category: 'guides', price: 9000, minutes: 180 },
  ],
  photo: [
    { key: 'portrait', category: 'portrait', price: 25000, minutes: 60 },
    { key: 'weddingphoto', category: 'wedding-photo', price: 180000, minutes: 480 },
    { key: 'productphoto', category: 'commercial', price: 30000, minutes: 120 },
  ],
  catering: [
    { key: 'buffet', category: 'buffet', price: 90000, minutes: 180 },
    { key: 'cake', category: 'cakes', price: 12000, minutes: 30 },
    { key: 'privatechef', category: 'chef', price: 40000, minutes: 180 },
  ],
  weddings: [
    { key: 'planningtalk', category: 'planning', price: 15000, minutes: 60 },
    { key: 'decoration', category: 'decoration', price: 150000, minutes: 240 },
    { key: 'host', category: 'entertainment', price: 60000, minutes: 240 },
  ],
  gadgets: [
    { key: 'screen', category: 'phone-repair', price: 18000, minutes: 60 },
    { key: 'battery', category: 'phone-repair', price: 12000, minutes: 45 },
    { key: 'computerhelp', category: 'computer-repair', price: 9000, minutes: 60 },
    { key: 'cctv', category: 'smart-home', price: 25000, minutes: 120 },
  ],
  business: [
    { key: 'taxtalk', category: 'accounting', price: 15000, minutes: 60 },
    { key: 'companystart', category: 'legal', price: 20000, minutes: 60 },
    { key: 'logo', category: 'design', price: 30000, minutes: 60 },
  ],
} as const satisfies Record<string, readonly { key: string; category: string; price: number; minutes: number }[]>

type Table = typeof table
export type StarterKey = Table[keyof Table][number]['key']
export interface Starter {
  key: StarterKey
  category: string
  price: number
  minutes: number
}

export const starters: Readonly<Record<string, readonly Starter[]>> = table
export const starterKeys = Object.values(table).flatMap((each) => each.map(({ key }) => key)) as [
  StarterKey,
  ...StarterKey[],
]

/** Most services with which a company begins; more are added once it is open. */
export const mostFirstServices = 20
