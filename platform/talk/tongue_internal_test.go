package talk

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The dashboard offers no language in which an assistant would speak English phrases, and no two languages share one.
func TestEveryLanguageOfferedHasPhrases(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("../../web/src/features/assistant/language.ts")
	if err != nil {
		t.Fatal(err)
	}
	tags := regexp.MustCompile(`(?m)^  '([a-z]+)-[A-Z]+',$`).FindAllStringSubmatch(string(file), -1)
	if len(tags) < 41 {
		t.Fatalf("only %d languages are offered", len(tags))
	}
	of := map[string]string{}
	for _, tag := range tags {
		p := PhrasesOf(tag[0][strings.Index(tag[0], "'")+1 : len(tag[0])-2])
		for kind, phrase := range p.places() {
			if other, ok := of[*phrase]; *phrase == "" || ok && other != tag[1] {
				t.Errorf("%s: %s is %q, as in %q", tag[1], kind, *phrase, other)
			}
			of[*phrase] = tag[1]
		}
	}
}

// A file lacks nothing: no regular expression matches everything for want of a line.
func TestLanguagesAreComplete(t *testing.T) {
	t.Parallel()
	kinds := []string{listens, mechanical, greeting, asks}
	for kind := range new(Phrases).places() {
		kinds = append(kinds, kind)
	}
	names, err := languageFiles.ReadDir("language")
	if err != nil || len(names) != len(tongues()) { // "und" is none, and "" has no file
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		file, err := languageFiles.ReadFile("language/" + name.Name())
		if err != nil {
			t.Fatal(err)
		}
		of := byKind(string(file))
		for kind := range of {
			if !slices.Contains(kinds, kind) {
				t.Errorf("%s has the kind %q", name.Name(), kind)
			}
		}
		for _, kind := range kinds {
			if len(of[kind]) == 0 && name.Name() != sounds+".tsv" {
				t.Errorf("%s has no %s", name.Name(), kind)
			}
		}
	}
	for tag, known := range tongues() {
		for kind, words := range known.words {
			if words.MatchString("") {
				t.Errorf("%s: %s is found in nothing", tag, kind)
			}
		}
	}
}

// Norwegian goes by several names, and what is not known is English.
func TestPhrasesOf(t *testing.T) {
	t.Parallel()
	for tag, want := range map[string]string{
		"fr-CA": "fr", "PT_BR": "pt", "no": "nb", "nn-NO": "nb", "zh-Hant-TW": "zh", "": "en", "tlh": "en", "und": "en",
	} {
		if PhrasesOf(tag) != PhrasesOf(want) {
			t.Errorf("%q is not spoken as %s", tag, want)
		}
	}
}

// In each language, who listens, what machines say, and what people do who answer.
func TestWhatIsHeardInEachLanguage(t *testing.T) {
	t.Parallel()
	for language, said := range map[string]struct{ listens, goesOn, machine, greeting, asks string }{
		"fr": {"Oui, d'accord.", "Oui mais non.", "Veuillez laisser un message après le bip.", "Il n'est pas disponible.", "Cabinet Martin, que puis-je faire pour vous"},
		"it": {"Sì, certo.", "No.", "Lasciate un messaggio dopo il segnale acustico.", "Al momento non sono raggiungibile.", "Studio Rossi, come posso aiutarla"},
		"pt": {"Sim, está bem.", "Não.", "Deixe sua mensagem após o sinal.", "Não posso atender agora.", "Clínica Sol, em que posso ajudar"},
		"nl": {"Ja, precies.", "Ja maar wacht.", "Spreek uw bericht in na de piep.", "Ik ben niet bereikbaar.", "Praktijk De Vries, waarmee kan ik u helpen"},
		"pl": {"No tak.", "Nie.", "Proszę zostawić wiadomość po sygnale.", "Nie mogę teraz odebrać.", "Recepcja, w czym mogę pomóc"},
		"sv": {"Ja, just det.", "Nej.", "Lämna ett meddelande efter tonen.", "Jag kan inte svara just nu.", "Kliniken, vad kan jag hjälpa dig med"},
		"da": {"Ja, præcis.", "Nej.", "Læg en besked efter tonen.", "Jeg er ikke tilgængelig.", "Klinikken, hvad kan jeg hjælpe med"},
		"nb": {"Ja, akkurat.", "Nei.", "Legg igjen en beskjed etter pipetonen.", "Jeg er ikke tilgjengelig.", "Klinikken, hva kan jeg hjelpe deg med"},
		"cs": {"No jo, jasně.", "Ne.", "Zanechte vzkaz po zaznění signálu.", "Teď není dostupný.", "Recepce, s čím vám mohu pomoci"},
		"sk": {"Áno, jasné.", "Nie.", "Zanechajte odkaz po zaznení tónu.", "Momentálne nie je dostupný.", "Recepcia, ako vám môžem pomôcť"},
		"tr": {"Evet, tamam.", "Hayır.", "Sinyal sesinden sonra mesajınızı bırakın.", "Aradığınız kişiye şu anda ulaşılamıyor.", "Klinik, size nasıl yardımcı olabilirim"},
		"ro": {"Da, sigur.", "Nu.", "Lăsați un mesaj după semnalul sonor.", "Nu pot răspunde acum.", "Recepția, cu ce vă pot ajuta"},
		"hu": {"Igen, értem.", "Nem.", "Hagyjon üzenetet a sípszó után.", "Jelenleg nem elérhető.", "Recepció, miben segíthetek"},
		"fi": {"Joo, niin.", "Ei.", "Jätä viesti äänimerkin jälkeen.", "En voi juuri nyt vastata.", "Vastaanotto, miten voin auttaa"},
		"el": {"Ναι, βέβαια.", "Όχι.", "Αφήστε το μήνυμά σας μετά τον ήχο.", "Δεν είναι διαθέσιμος.", "Ιατρείο, πώς μπορώ να βοηθήσω"},
		"ru": {"Да, понятно.", "Нет.", "Оставьте сообщение после сигнала.", "Абонент временно недоступен.", "Клиника, чем могу помочь"},
		"uk": {"Так, добре.", "Ні.", "Залиште повідомлення після сигналу.", "Абонент тимчасово недоступний.", "Клініка, чим можу допомогти"},
		"bg": {"Да, добре.", "Не.", "Оставете съобщение след сигнала.", "В момента не съм на разположение.", "Клиника, с какво мога да помогна"},
		"id": {"Ya, baik.", "Tidak.", "Silakan tinggalkan pesan setelah nada.", "Nomor sedang tidak aktif.", "Klinik, ada yang bisa saya bantu"},
		"ms": {"Ya, baiklah.", "Tidak.", "Sila tinggalkan mesej selepas nada.", "Saya tidak dapat menjawab.", "Klinik, apa yang boleh saya bantu"},
		"vi": {"Vâng ạ.", "Không.", "Xin để lại lời nhắn sau tiếng bíp.", "Tôi không thể nghe máy.", "Phòng khám, tôi có thể giúp gì"},
		"ar": {"نعم، تمام.", "لا.", "اترك رسالة بعد الصافرة.", "أنا غير متاح.", "كيف يمكنني مساعدتك"},
		"he": {"כן, בסדר.", "לא.", "נא להשאיר הודעה אחרי הצליל.", "אני לא זמין.", "מרפאה, במה אפשר לעזור"},
		"hi": {"हाँ, ठीक है।", "नहीं।", "बीप के बाद संदेश छोड़ें।", "वे उपलब्ध नहीं हैं।", "कौन बोल रहा है"},
		"th": {"ครับ ใช่ครับ", "ไม่", "กรุณาฝากข้อความหลังเสียงสัญญาณ", "ไม่สะดวกรับสาย", "มีอะไรให้ช่วยไหมครับ"},
		"ja": {"はい、そうですね。", "いいえ。", "発信音の後にメッセージをどうぞ。", "ただいま電話に出られません。", "ご用件は何でしょうか"},
		"ko": {"네, 알겠습니다.", "아니요.", "삐 소리 후 메시지를 남겨 주세요.", "지금은 전화를 받을 수 없습니다.", "무엇을 도와드릴까요"},
		"zh": {"嗯，好的。", "不是。", "请在滴声后留言。", "您所拨打的用户暂时无法接通。", "您好，有什么可以帮您"},
	} {
		if !backchannel(said.listens, language) || backchannel(said.goesOn, language) {
			t.Errorf("%s: %q listens: %t, %q", language, said.listens, backchannel(said.listens, language), said.goesOn)
		}
		for text, kind := range map[string]string{said.machine: mechanical, said.greeting: greeting, said.asks: asks} {
			if !says(kind, language, text) {
				t.Errorf("%s: %q has no words of kind %s", language, text, kind)
			}
		}
		if says(asks, language, said.machine) || says(asks, language, said.greeting) || says(mechanical, language, said.asks) {
			t.Errorf("%s: a machine asks, or somebody who asks is one", language)
		}
		if says(mechanical, language, said.listens) || says(greeting, language, said.listens) {
			t.Errorf("%s: %q is a machine's", language, said.listens)
		}
	}
	if tongueOf("en").words[listens].MatchString("no") || !backchannel("No.", "pl") {
		t.Error("what is yes in Polish is not no in English")
	}
}

// The words of the call's language, and of those in which machines speak anywhere, are a machine's.
func TestMachinesSpeakTheLanguageOfTheCall(t *testing.T) {
	t.Parallel()
	const french = "Laissez un message."
	for language, want := range map[string]bool{"fr-FR": true, "it": false, "": false} {
		if says(mechanical, language, french) != want || !says(mechanical, language, "Please leave a message.") {
			t.Errorf("%q: %t", language, !want)
		}
	}
}

// People who speak of messages are none: they would be hung up on.
func TestPeopleSpeakOfMessages(t *testing.T) {
	t.Parallel()
	for language, said := range map[string]string{
		"fr": "Je voudrais laisser un message sur votre répondeur.", "it": "Vorrei lasciare un messaggio.", "pt": "Quero deixar um recado.",
		"nl": "Ik wil een bericht achterlaten.", "pl": "Chcę zostawić wiadomość.", "sv": "Jag vill lämna ett meddelande.", "da": "Jeg vil lægge en besked.",
		"nb": "Jeg vil legge igjen en beskjed.", "cs": "Chci nechat vzkaz.", "sk": "Chcem nechať odkaz.", "tr": "Mesaj bırakmak istiyorum.",
		"ro": "Vreau să las un mesaj.", "hu": "Üzenetet szeretnék hagyni.", "fi": "Haluan jättää viestin.", "ru": "Я хочу оставить сообщение.",
		"id": "Saya ingin meninggalkan pesan.", "vi": "Tôi muốn để lại lời nhắn.", "ar": "أريد ترك رسالة.", "he": "אני רוצה להשאיר הודעה.",
		"hi": "मैं संदेश छोड़ना चाहता हूँ।", "th": "ขอฝากข้อความ", "ja": "留守電を聞きました。", "ko": "메시지를 남기고 싶어요.", "zh": "我想留个口信。",
	} {
		if says(mechanical, language, said) || says(greeting, language, said) {
			t.Errorf("%s: %q is a machine's", language, said)
		}
	}
}
