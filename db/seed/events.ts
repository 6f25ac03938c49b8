import { inThree, type Text } from './story.ts'

export interface EventStory {
  key: string
  company: string
  /** Second-level category. */
  sub: string
  title: Text
  summary: Text
  /** 1 = Monday … 7 = Sunday, local hour of the start, minutes. */
  weekday: number
  hour: number
  minutes: number
  /** How many coming dates are on sale, and how many weeks are between them. */
  dates: number
  everyWeeks: number
  capacity: number
  online?: boolean
  /** Name, kind, ringgit. */
  tickets: [Text, 'paid' | 'free' | 'donation', number][]
}

const adult = inThree('Standard | Dewasa | 标准票')
const child = inThree('Child under 12 | Kanak-kanak bawah 12 | 12 岁以下儿童')
const early = inThree('Early bird | Tempahan awal | 早鸟票')
const pair = inThree('Pair | Berdua | 双人票')
const free = inThree('Free seat | Tempat percuma | 免费席位')
const gift = inThree('Pay what you like | Bayar ikhlas | 随喜')

function event(
  key: string,
  company: string,
  sub: string,
  title: string,
  summary: string,
  when: [weekday: number, hour: number, minutes: number, dates: number, everyWeeks: number],
  capacity: number,
  tickets: EventStory['tickets'],
  online = false,
): EventStory {
  const [weekday, hour, minutes, dates, everyWeeks] = when
  return {
    key,
    company,
    sub,
    title: inThree(title),
    summary: inThree(summary),
    weekday,
    hour,
    minutes,
    dates,
    everyWeeks,
    capacity,
    online,
    tickets,
  }
}

export const events: readonly EventStory[] = [
  event(
    'hair-care-evening',
    'Seri Ayu Salon',
    'hair',
    'Healthy hair evening | Malam rambut sihat | 秀发护理之夜',
    'Learn to care for tropical hair, with a mask to take home. | Belajar menjaga rambut di iklim tropika, bawa pulang masker. | 学习热带秀发护理，并带走一份发膜。',
    [4, 19, 120, 4, 2],
    24,
    [
      [adult, 'paid', 49],
      [early, 'paid', 39],
    ],
  ),
  event(
    'shave-masterclass',
    'Kedai Gunting Abang Lan',
    'barber',
    'Wet shave masterclass | Kelas cukur klasik | 经典剃须大师课',
    'Blade, brush and hot towel: shave like your grandfather. | Pisau, berus dan tuala panas: cukur gaya klasik. | 剃刀、毛刷与热毛巾，像老一辈那样剃须。',
    [6, 15, 120, 3, 3],
    10,
    [[adult, 'paid', 75]],
  ),
  event(
    'nail-art-night',
    'Jade & Ivory Nail Studio',
    'nails',
    'Nail art & mocktails | Seni kuku & mocktail | 美甲与无酒精调饮',
    'Paint tiny batik on ten canvases. | Lukis batik kecil pada sepuluh kuku. | 在十指上画小小蜡染。',
    [5, 19, 150, 4, 2],
    14,
    [
      [adult, 'paid', 88],
      [pair, 'paid', 160],
    ],
  ),
  event(
    'full-moon-sound',
    'Teratai Spa',
    'body',
    'Sound bath by candlelight | Mandian bunyi bercahaya lilin | 烛光颂钵疗愈',
    'Lie down, close your eyes, let the bowls do the talking. | Baring, pejam mata, biar bunyi mangkuk membelai. | 躺下、闭眼，让颂钵声包围您。',
    [6, 20, 75, 5, 1],
    18,
    [
      [adult, 'paid', 68],
      [pair, 'paid', 120],
    ],
  ),
  event(
    'herbal-workshop',
    'Sentuhan Ibu',
    'confinement',
    'Postnatal herbs workshop | Bengkel herba pantang | 产后草药工作坊',
    'For mothers-to-be and their mothers. | Untuk bakal ibu dan ibu mereka. | 献给准妈妈和她们的妈妈。',
    [7, 10, 150, 3, 3],
    20,
    [
      [adult, 'paid', 45],
      [free, 'free', 0],
    ],
  ),
  event(
    'sunrise-retreat',
    'Langkasuka Wellness',
    'body',
    'Sunrise beach retreat | Rehlah pantai matahari terbit | 海边日出静修',
    'Yoga at dawn, coconut breakfast, massage after. | Yoga subuh, sarapan kelapa dan urutan. | 晨曦瑜伽、椰香早餐与按摩。',
    [7, 7, 240, 4, 2],
    16,
    [
      [adult, 'paid', 228],
      [early, 'paid', 188],
    ],
  ),
  event(
    'declutter-talk',
    'Bersih Berseri',
    'house',
    'Declutter before the festive season | Kemas sebelum musim perayaan | 佳节前断舍离',
    'One box in, two boxes out: a talk with samples. | Satu kotak masuk, dua kotak keluar: ceramah santai. | 一进二出的收纳讲座。',
    [6, 10, 90, 3, 2],
    40,
    [
      [free, 'free', 0],
      [gift, 'donation', 10],
    ],
  ),
  event(
    'aircon-basics',
    'Sejuk Selalu Aircond',
    'aircon-service',
    'Clean your own filter: a free class | Cuci penapis sendiri: kelas percuma | 自己洗冷气滤网免费课',
    'Bring a screwdriver, save eighty ringgit. | Bawa pemutar skru, jimat lapan puluh ringgit. | 带把螺丝刀，省八十块。',
    [7, 11, 60, 4, 2],
    25,
    [[free, 'free', 0]],
  ),
  event(
    'fix-it-cafe',
    'Tukang Kita',
    'handyman',
    'Repair café | Kafe baiki | 修理咖啡馆',
    'Bring a broken lamp, leave with a working one. | Bawa lampu rosak, balik dengan lampu menyala. | 带坏灯来，亮着灯回家。',
    [6, 14, 180, 4, 2],
    35,
    [
      [gift, 'donation', 5],
      [free, 'free', 0],
    ],
  ),
  event(
    'spm-intensive',
    'Pusat Tuisyen Cemerlang',
    'school',
    'SPM intensive weekend | Intensif SPM hujung minggu | SPM 周末冲刺班',
    'Two subjects, one calm plan. | Dua subjek, satu pelan yang tenang. | 两科并进，从容备考。',
    [6, 9, 420, 4, 2],
    60,
    [
      [adult, 'paid', 120],
      [early, 'paid', 95],
    ],
  ),
  event(
    'storytelling-kids',
    'Little Scholars',
    'languages',
    'Trilingual story hour | Waktu bercerita tiga bahasa | 三语故事时间',
    'One mouse-deer, three languages, many giggles. | Seekor kancil, tiga bahasa, banyak ketawa. | 一只鼠鹿，三种语言，笑声不断。',
    [7, 11, 60, 5, 1],
    24,
    [
      [child, 'paid', 18],
      [free, 'free', 0],
    ],
  ),
  event(
    'batik-day',
    'Canting & Kord',
    'crafts',
    'Batik & gambus Sunday | Ahad batik & gambus | 蜡染与甘布斯星期天',
    'Paint in the morning, listen in the afternoon. | Mencanting pagi, berlagu petang. | 早上染布，下午听琴。',
    [7, 10, 300, 3, 3],
    30,
    [
      [adult, 'paid', 95],
      [child, 'paid', 55],
    ],
  ),
  event(
    'photo-walk',
    'Two Sparrows Photography',
    'portrait',
    'Old streets photo walk | Jelajah foto jalan lama | 老街摄影漫步',
    'Five-foot ways, shutters and light, phones welcome. | Kaki lima, jendela dan cahaya, telefon pun boleh. | 五脚基、百叶窗与光影，手机也行。',
    [7, 8, 150, 5, 1],
    15,
    [[adult, 'paid', 60]],
  ),
  event(
    'studio-open-day',
    'Cahaya Studio',
    'commercial',
    'Open studio: shoot your product | Studio terbuka: gambar produk anda | 开放摄影棚：拍您的商品',
    'Bring one thing you sell; leave with five pictures. | Bawa satu barang jualan; pulang dengan lima gambar. | 带一件商品，拿五张照片走。',
    [6, 10, 240, 3, 2],
    20,
    [[adult, 'paid', 80]],
  ),
  event(
    'nyonya-class',
    'Nyonya Su Kitchen',
    'chef',
    'Nyonya cooking class | Kelas masakan Nyonya | 娘惹料理课',
    'Pound the rempah, cook pongteh, eat together. | Tumbuk rempah, masak pongteh, makan bersama. | 舂香料、煮黑果鸡、一起吃。',
    [6, 10, 210, 4, 2],
    14,
    [
      [adult, 'paid', 165],
      [pair, 'paid', 310],
    ],
  ),
  event(
    'kuih-weekend',
    'Dapur Mak Teh',
    'cakes',
    'Kuih for beginners | Kuih untuk pemula | 糕点入门',
    'Onde-onde that really burst. | Onde-onde yang betul-betul meletup. | 会爆浆的椰糖丸。',
    [7, 14, 150, 4, 2],
    18,
    [
      [adult, 'paid', 70],
      [child, 'paid', 35],
    ],
  ),
  event(
    'ev-talk',
    'Speedway Auto Care',
    'car-service',
    'Living with an electric car | Hidup dengan kereta elektrik | 与电动车同行',
    'Chargers, batteries, balik kampung: owners answer. | Pengecas, bateri, balik kampung: pemilik menjawab. | 充电、电池、回乡路，车主现身说法。',
    [4, 20, 90, 3, 3],
    80,
    [[free, 'free', 0]],
  ),
  event(
    'adoption-day',
    'Ekor Gembira',
    'sitting',
    'Adoption day | Hari anak angkat berbulu | 毛孩领养日',
    'Thirty cats and dogs are looking for a sofa. | Tiga puluh kucing dan anjing mencari sofa. | 三十只毛孩在找一张沙发。',
    [6, 10, 360, 3, 3],
    200,
    [
      [free, 'free', 0],
      [gift, 'donation', 20],
    ],
  ),
  event(
    'city-run-yoga',
    'Nafas Studio',
    'yoga',
    'Rooftop yoga at dusk | Yoga bumbung waktu senja | 黄昏天台瑜伽',
    'Skyline, breeze, one hundred mats. | Cakerawala, angin, seratus tikar. | 天际线、晚风、一百张垫子。',
    [5, 18, 75, 5, 1],
    60,
    [
      [adult, 'paid', 38],
      [early, 'paid', 28],
    ],
  ),
  event(
    'silat-show',
    'Gelanggang Seri Gayong',
    'martial',
    'Silat showcase night | Malam persembahan silat | 马来武术表演夜',
    'Drums, torches and young champions. | Gendang, jamung dan juara muda. | 鼓声、火把与少年冠军。',
    [6, 20, 120, 3, 3],
    150,
    [
      [adult, 'paid', 25],
      [child, 'paid', 12],
    ],
  ),
  event(
    'back-care',
    'Sihat Sentosa Physio',
    'physio',
    'Back care for desk workers | Jaga belakang untuk pekerja pejabat | 上班族护腰课',
    'Online, in your own chair. | Dalam talian, di kerusi anda sendiri. | 线上进行，坐在自己的椅子上。',
    [3, 20, 60, 5, 1],
    100,
    [
      [free, 'free', 0],
      [gift, 'donation', 15],
    ],
    true,
  ),
  event(
    'wedding-fair',
    'Seri Pengantin',
    'planning',
    'Small wedding fair | Pesta pengantin kecil | 小型婚礼展',
    'Fourteen vendors, one tasting table, no pressure. | Empat belas vendor, satu meja rasa, tanpa tekanan. | 十四家商户、一桌试菜、没有推销。',
    [7, 11, 360, 2, 4],
    300,
    [
      [free, 'free', 0],
      [pair, 'paid', 20],
    ],
  ),
  event(
    'gawai-market',
    'Kenyalang Celebrations',
    'entertainment',
    'Harvest market & sape night | Pasar tuai & malam sape | 丰收市集与沙贝之夜',
    'Sape strings, bamboo chicken, craft stalls. | Petikan sape, ayam pansuh, gerai kraf. | 沙贝琴声、竹筒鸡与手作摊位。',
    [6, 17, 300, 3, 2],
    250,
    [
      [adult, 'paid', 15],
      [child, 'paid', 5],
    ],
  ),
  event(
    'photo-rescue',
    'ByteRescue',
    'computer-repair',
    'Back up your family photos | Selamatkan gambar keluarga | 备份全家照片',
    'An online hour that saves a decade. | Sejam dalam talian yang menyelamatkan sedekad. | 一小时线上课，守住十年回忆。',
    [2, 20, 60, 4, 2],
    80,
    [[free, 'free', 0]],
    true,
  ),
  event(
    'firefly-night',
    'Kelip-Kelip River Guides',
    'guides',
    'New moon firefly night | Malam kelip-kelip bulan gelap | 朔月萤火虫之夜',
    'The darkest nights are the brightest. | Malam paling gelap, kelip paling terang. | 最暗的夜，最亮的光。',
    [6, 19, 120, 5, 1],
    32,
    [
      [adult, 'paid', 65],
      [child, 'paid', 35],
    ],
  ),
  event(
    'strawberry-roots',
    'Highland Roots',
    'gardening',
    'Highland garden open day | Hari terbuka kebun tanah tinggi | 高原花园开放日',
    'Cuttings, tea and cool air. | Keratan pokok, teh dan udara dingin. | 插枝、热茶与凉风。',
    [7, 9, 240, 4, 2],
    45,
    [
      [adult, 'paid', 30],
      [child, 'paid', 12],
    ],
  ),
  event(
    'start-business',
    'Start Terus Consult',
    'legal',
    'Start your business in a month | Mula niaga dalam sebulan | 一个月开店',
    'Licences, tax and the first customer, online. | Lesen, cukai dan pelanggan pertama, dalam talian. | 执照、税务与第一位顾客，线上讲座。',
    [4, 20, 90, 5, 1],
    120,
    [
      [adult, 'paid', 35],
      [free, 'free', 0],
    ],
    true,
  ),
]
