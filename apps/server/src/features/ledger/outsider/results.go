package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// An idea is opened 14 days after the end is recorded; a call without an end has one at the latest 30 days after its
// deadline, when its coin has no price. It is late when the log has an entry of a day after that, a day old by now: only days
// at which the log is written count, but a silence delays it by 30 days at most.
const (
	day         = 24 * time.Hour
	openedAfter = 14 * day
	endedAfter  = 30 * day
	silent      = 30 * day
)

// Entry has the fields of all kinds of entries that this check reads.
type Entry struct {
	Kind, At, Author, Commitment, Salt, From, Deadline string
	Call                                               int
	Ratio                                              float64
	SealedIn                                           int `json:"sealed_in"`
	Payload                                            json.RawMessage
	End
	Outcome *End
}

type End struct {
	By      string
	EndedAt string `json:"ended_at"`
	Percent float64
}

type Idea struct {
	Direction    string
	Target, Stop *float64
}

type Bar struct {
	At                     string
	Open, High, Low, Close float64
}

type Evidence struct {
	About  string
	Bars   []Bar
	Result struct {
		At, By string
		Price  float64
	}
}

// Call is what the log says of one call, in its order.
type Call struct {
	author string
	number int
	seals  []int
	ideas  map[int]Idea
	end    *End
	units  []Entry
	// When the idea is to be opened at the latest; zero for a call without a direction, which never ends.
	due time.Time
}

// checkCalls fails when a number is missing or an entry is of no sealed call, when an opened idea is not the committed one, or
// when the result of an ended and opened call is not what the published prices give. Counts what was not opened in time.
func checkCalls(site string, texts [][]byte, now time.Time) string {
	entries := make([]Entry, len(texts))
	calls := map[string]*Call{}
	var order []*Call
	authors := map[string]int{}
	for index, text := range texts {
		must(json.Unmarshal(text, &entries[index]))
		entry := entries[index]
		if entry.Kind == "key" {
			continue
		}
		name := fmt.Sprintf("%s %d", entry.Author, entry.Call)
		if entry.Kind == "sealed" {
			if authors[entry.Author]++; authors[entry.Author] != entry.Call {
				must(fmt.Errorf("call %s comes after %d", name, authors[entry.Author]-1))
			}
			calls[name] = &Call{author: entry.Author, number: entry.Call, ideas: map[int]Idea{}}
			order = append(order, calls[name])
		}
		call := calls[name]
		if call == nil {
			must(fmt.Errorf("entry %d is of no sealed call", index))
		}
		call.read(index, entry, entries)
	}
	// The log's last entry that is a day old.
	worked := now.Add(-silent)
	for _, entry := range entries {
		if at := timeOf(entry.At); at.After(worked) && !at.After(now.Add(-day)) {
			worked = at
		}
	}
	recomputed, lost := 0, 0
	for _, call := range order {
		isOpened := len(call.ideas) == len(call.seals)
		if !isOpened && !call.due.IsZero() && !call.due.Add(day).After(worked) {
			lost++
		}
		if call.end != nil && isOpened {
			call.recompute(site)
			recomputed++
		}
	}
	return fmt.Sprintf("%d calls of %d authors, none missing; %d results recomputed; %d not opened in time, so lost",
		len(order), len(authors), recomputed, lost)
}

func (call *Call) read(index int, entry Entry, entries []Entry) {
	switch entry.Kind {
	case "sealed", "version":
		call.seals = append(call.seals, index)
		call.due = time.Time{}
		if entry.Deadline != "" {
			call.due = timeOf(entry.Deadline).Add(endedAfter + openedAfter)
		}
	case "outcome":
		call.end = &entry.End
		call.due = timeOf(entry.At).Add(openedAfter)
	case "withdrawn":
		call.end = &End{"withdrawn", entry.EndedAt, entry.Percent}
		call.due = timeOf(entry.At).Add(openedAfter)
	case "void":
		if !call.due.IsZero() {
			call.due = timeOf(entry.At).Add(openedAfter)
		}
	case "corrected":
		call.end = entry.Outcome
		call.due = timeOf(entry.At).Add(openedAfter)
		if call.end == nil {
			call.due = timeOf(entries[call.seals[len(call.seals)-1]].Deadline).Add(endedAfter + openedAfter)
		}
	case "migration":
		call.units = append(call.units, entry)
	case "opened":
		salt, err := hex.DecodeString(entry.Salt)
		must(err)
		hash := sha256.Sum256(append(salt, entry.Payload...))
		if hex.EncodeToString(hash[:]) != entries[entry.SealedIn].Commitment {
			must(fmt.Errorf("entry %d opens another idea than entry %d sealed", index, entry.SealedIn))
		}
		var idea Idea
		must(json.Unmarshal(entry.Payload, &idea))
		call.ideas[entry.SealedIn] = idea
	}
}

// recompute takes the last version before the end: one that the end did not belong to is followed by the one that it did.
func (call *Call) recompute(site string) {
	idea := call.ideas[call.seals[len(call.seals)-1]]
	var reply struct{ Evidence []Evidence }
	must(json.Unmarshal(get(fmt.Sprintf("%s/api/ledger/calls/%s/%d/", site, call.author, call.number)), &reply))
	for _, end := range reply.Evidence {
		by := end.Result.By
		if by == "opposite" {
			by = "withdrawn"
		}
		if end.About != "end" || end.Result.At != call.end.EndedAt || by != call.end.By || !call.decided(idea, by, end) {
			continue
		}
		for _, start := range reply.Evidence {
			if start.About != "start" || start.Result.At > call.end.EndedAt {
				continue
			}
			percent := 100 * (end.Result.Price - start.Result.Price) / start.Result.Price
			if idea.Direction == "short" {
				percent = -percent
			}
			if near(percent, call.end.Percent) {
				return
			}
		}
	}
	must(fmt.Errorf("call %s %d: no published prices give %s with %f %%", call.author, call.number, call.end.By, call.end.Percent))
}

// decided says whether the bars, in the unit of the call, end the idea so and at this price.
func (call *Call) decided(idea Idea, by string, end Evidence) bool {
	isLong := idea.Direction == "long"
	price := end.Result.Price
	if by == "delisted" {
		return !isLong || price == 0
	}
	for _, bar := range end.Bars {
		for _, unit := range call.units {
			if bar.At >= unit.From {
				bar.Open, bar.High, bar.Low, bar.Close = bar.Open*unit.Ratio, bar.High*unit.Ratio, bar.Low*unit.Ratio, bar.Close*unit.Ratio
			}
		}
		switch by {
		case "target":
			if near(price, *idea.Target) && reaches(bar, *idea.Target, isLong) {
				return true
			}
		case "stop":
			gapped := math.Min(bar.Open, *idea.Stop)
			if !isLong {
				gapped = math.Max(bar.Open, *idea.Stop)
			}
			if near(price, gapped) && reaches(bar, *idea.Stop, !isLong) {
				return true
			}
		default:
			if near(price, bar.Open) || near(price, bar.Close) {
				return true
			}
		}
	}
	return false
}

func timeOf(text string) time.Time {
	at, err := time.Parse(time.RFC3339, text)
	must(err)
	return at
}

func reaches(bar Bar, bound float64, isAbove bool) bool {
	return isAbove && bar.High >= bound || !isAbove && bar.Low <= bound
}

func near(one, other float64) bool {
	return math.Abs(one-other) <= 1e-9*math.Max(1, math.Abs(one))
}
