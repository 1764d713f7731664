/** One thing said twice in other words, and something near it. */
export interface BuiltInTopic {
  readonly said: string;
  readonly same: string;
  readonly related: string;
}

/**
 * What a model is tested and calibrated with, by language; the topics come in the same order in each, so that translations are
 * found by their place. Texts of two topics have nothing to do with each other.
 */
export const BUILT_IN_TOPICS: Readonly<Record<string, readonly BuiltInTopic[]>> = {
  en: [
    { said: "I like to drink coffee.", same: "I enjoy drinking coffee.", related: "He has tea with his breakfast." },
    { said: "It will rain heavily tomorrow.", same: "Tomorrow there will be heavy rain.", related: "The forecast speaks of a storm." },
    { said: "The cat sleeps on the sofa.", same: "The cat is sleeping on the couch.", related: "The dog lies on the chair." },
    { said: "The database server is broken.", same: "The database server has failed.", related: "The program has a software error." },
    { said: "She learns to play the piano.", same: "She is learning piano.", related: "He practises the violin." },
    { said: "My sister's birthday is in May.", same: "My sister was born in May.", related: "We are planning a party for my brother." },
    { said: "The company's stock price fell.", same: "Shares of the company dropped.", related: "Investors are selling on the market." },
    {
      said: "We flew to Paris last summer.",
      same: "Last summer we took a plane to Paris.",
      related: "They will travel to Italy by train.",
    },
  ],
  zh: [
    { said: "我喜欢喝咖啡。", same: "我很爱喝咖啡。", related: "他早餐的时候喝茶。" },
    { said: "明天会下大雨。", same: "明天有大雨。", related: "天气预报说有暴风雨。" },
    { said: "猫在沙发上睡觉。", same: "小猫睡在沙发上。", related: "小狗躺在椅子上。" },
    { said: "数据库服务器坏了。", same: "数据库服务器出了故障。", related: "这个程序有软件错误。" },
    { said: "她在学弹钢琴。", same: "她正在学习钢琴。", related: "他每天练习小提琴。" },
    { said: "我妹妹的生日在五月。", same: "我妹妹是五月出生的。", related: "我们为弟弟准备聚会。" },
    { said: "公司的股票价格下跌了。", same: "这家公司的股价下降了。", related: "投资者在市场上卖出。" },
    { said: "去年夏天我们坐飞机去巴黎。", same: "我们去年夏天飞到了巴黎。", related: "他们要坐火车去意大利旅行。" },
  ],
  es: [
    { said: "Me gusta beber café.", same: "Disfruto tomando café.", related: "Él toma té con el desayuno." },
    { said: "Mañana lloverá mucho.", same: "Mañana habrá lluvia fuerte.", related: "El pronóstico habla de una tormenta." },
    { said: "El gato duerme en el sofá.", same: "El gato está durmiendo en el sofá.", related: "El perro está tumbado en la silla." },
    {
      said: "El servidor de la base de datos está roto.",
      same: "El servidor de la base de datos ha fallado.",
      related: "El programa tiene un error.",
    },
  ],
  fr: [
    { said: "J'aime boire du café.", same: "Je bois volontiers du café.", related: "Il prend du thé au petit déjeuner." },
    { said: "Il pleuvra beaucoup demain.", same: "Demain, il y aura de fortes pluies.", related: "La météo annonce une tempête." },
    { said: "Le chat dort sur le canapé.", same: "Le chat est endormi sur le sofa.", related: "Le chien est couché sur la chaise." },
    {
      said: "Le serveur de base de données est en panne.",
      same: "Le serveur de base de données ne marche plus.",
      related: "Le programme a une erreur.",
    },
  ],
  de: [
    { said: "Ich trinke gern Kaffee.", same: "Ich mag Kaffee.", related: "Er trinkt Tee zum Frühstück." },
    { said: "Morgen wird es stark regnen.", same: "Morgen gibt es starken Regen.", related: "Die Vorhersage spricht von einem Sturm." },
    { said: "Die Katze schläft auf dem Sofa.", same: "Auf dem Sofa schläft die Katze.", related: "Der Hund liegt auf dem Stuhl." },
    { said: "Der Datenbankserver ist kaputt.", same: "Der Datenbankserver ist ausgefallen.", related: "Das Programm hat einen Fehler." },
  ],
  ru: [
    { said: "Я люблю пить кофе.", same: "Мне нравится пить кофе.", related: "Он пьёт чай на завтрак." },
    { said: "Завтра будет сильный дождь.", same: "Завтра ожидается сильный дождь.", related: "Прогноз говорит о буре." },
    { said: "Кошка спит на диване.", same: "На диване спит кошка.", related: "Собака лежит на стуле." },
    { said: "Сервер базы данных сломан.", same: "Сервер базы данных вышел из строя.", related: "В программе есть ошибка." },
  ],
  ja: [
    { said: "私はコーヒーを飲むのが好きです。", same: "コーヒーを飲むのが大好きです。", related: "彼は朝食にお茶を飲みます。" },
    { said: "明日は大雨が降ります。", same: "明日は雨がたくさん降るでしょう。", related: "天気予報では嵐になるそうです。" },
    { said: "猫がソファで寝ています。", same: "ソファの上で猫が眠っています。", related: "犬が椅子の上に横になっています。" },
    {
      said: "データベースのサーバーが壊れました。",
      same: "データベースサーバーが故障しました。",
      related: "プログラムにエラーがあります。",
    },
  ],
  ko: [
    { said: "저는 커피 마시는 것을 좋아해요.", same: "저는 커피를 즐겨 마셔요.", related: "그는 아침에 차를 마십니다." },
    { said: "내일은 비가 많이 올 거예요.", same: "내일 큰비가 내립니다.", related: "일기 예보에서 폭풍이 온다고 해요." },
    { said: "고양이가 소파에서 자고 있어요.", same: "소파 위에서 고양이가 잠을 자요.", related: "개가 의자에 누워 있어요." },
    { said: "데이터베이스 서버가 고장 났어요.", same: "데이터베이스 서버에 장애가 생겼어요.", related: "프로그램에 오류가 있습니다." },
  ],
};

/** Languages of the built-in texts that a model knows. `many` means all of them. */
export function builtInLanguages(languages: readonly string[] | "many"): readonly string[] {
  const all = Object.keys(BUILT_IN_TOPICS);
  return languages === "many" ? all : all.filter((language) => languages.includes(language));
}
