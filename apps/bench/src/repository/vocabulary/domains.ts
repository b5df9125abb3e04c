// What the folders of a repository are about: things, what is counted of them, what they are called, what is done with them.

export interface Domain {
  folder: string
  about: string
  things: readonly string[]
  amounts: readonly string[]
  texts: readonly string[]
  flags: readonly string[]
  /** Verbs that end something: they name regions and functions. */
  acts: readonly string[]
  states: readonly string[]
}

const table = `
billing | what customers owe and how it is collected | invoice, credit note, payment plan, refund, statement, dunning notice, tax line, receipt | balance, subtotal, tax due, discount, late fee, days overdue, reminders sent, credit limit | reference, currency, customer id, cost centre | disputed, tax exempt, archived | settle, collect, waive, write off | draft, open, paid, overdue
inventory | what lies where, and how much of it is left | stock item, shelf, pallet, count sheet, reservation, reorder rule, adjustment, lot | on hand, reserved, reorder point, shrinkage, damaged units, lead days, cycle count, safety stock | sku, bin code, supplier id, warehouse | perishable, frozen, counted | restock, allocate, release, recount | available, held, depleted, quarantined
shipping | parcels, carriers and the way to the door | parcel, manifest, route, carrier rate, customs form, pickup, delivery attempt, dock slot | weight grams, volume litres, surcharge, declared value, distance, stops left, insured value, transit days | tracking code, postcode, carrier id, service level | fragile, oversized, signature needed | dispatch, reroute, consolidate, hand over | packed, moving, delivered, returned
payroll | salaries, hours and what is held back | payslip, timesheet, bonus, deduction, pay grade, leave balance, overtime claim, garnishment | gross pay, net pay, hours worked, withheld, overtime hours, leave days, employer share, advance | employee id, department, tax code, pay period | salaried, on leave, retired | accrue, disburse, withhold, true up | planned, approved, disbursed, corrected
catalog | products, variants and their prices | product, variant, price list, bundle, category, attribute set, review, media asset | list price, cost price, markdown, rating sum, rating count, view count, weight, rank score | slug, brand, locale, colour code | published, discontinued, featured | publish, reprice, feature, retire | draft, listed, hidden, retired
booking | rooms, seats and who may use them when | room, seat map, stay, waitlist entry, rate plan, cancellation, guest profile, party | nightly rate, guests, nights, deposit, occupancy, penalty, loyalty points, extra beds | guest name, channel, room type, arrival day | confirmed, prepaid, accessible | confirm, upgrade, rebook, check in | requested, held, confirmed, cancelled
telemetry | samples that devices send, and what is made of them | sample, gauge, alarm, sensor, window, threshold, calibration, outage | reading, baseline, drift, sample count, battery level, jitter, peak, idle seconds | device id, unit, firmware, site | muted, simulated, critical | aggregate, escalate, calibrate, acknowledge | nominal, warning, alarmed, offline
claims | insurance claims from the first call to the last payment | claim, policy, coverage, adjuster note, estimate, payout, recovery, hearing | claimed amount, deductible, reserve, paid out, coverage limit, days open, salvage value, legal costs | claim number, policy number, peril, adjuster id | contested, fraudulent, total loss | assess, indemnify, subrogate, reopen | reported, assessed, paid, closed
loans | credit, instalments and what happens when they stop | loan, instalment, collateral, repayment, rate reset, arrears, guarantee, covenant | principal, interest due, term months, penalty interest, outstanding, collateral value, missed payments, origination fee | borrower id, product code, branch, benchmark | secured, delinquent, restructured | amortise, reschedule, foreclose, draw down | offered, active, arrears, closed
clinic | appointments, visits and the notes about them | appointment, visit, referral, prescription, lab order, care plan, vital sign, ward | duration minutes, copay, heart rate, dosage, refills left, wait minutes, severity, bed count | patient id, physician id, diagnosis code, clinic site | urgent, fasting, telehealth | admit, discharge, refer, triage | scheduled, arrived, seen, billed
energy | meters, tariffs and what flows through the wires | meter, tariff, feeder, outage report, load forecast, battery bank, interval read, curtailment | kilowatt hours, demand peak, export credit, line loss, standing charge, capacity, voltage, reserve margin | meter id, grid zone, tariff code, phase | smart, islanded, estimated | meter out, curtail, reconcile, energise | idle, drawing, exporting, tripped
farming | fields, crops and the season's work | field plot, crop, harvest, irrigation run, soil probe, seed lot, herd, spray record | area hectares, yield tonnes, moisture, rainfall, nitrogen, seed rate, head count, fuel litres | plot code, variety, season, agronomist | organic, fallow, irrigated | sow, harvest out, irrigate, rotate | planned, growing, harvested, fallow
library | what is lent, to whom, and when it is back | loan record, title, copy, patron, hold, fine, acquisition, branch visit | days out, renewals, fine cents, copies, queue length, page count, shelf order, donations | isbn, call number, patron id, branch code | reference only, damaged, digital | lend, renew, withdraw, recall | shelved, lent, on hold, lost
ticketing | events, tickets and the way through the gate | event, ticket, seat block, promo code, gate scan, payout batch, venue hold, resale | face value, service fee, capacity, sold count, scans, resale cap, comp count, queue seconds | event code, section, promoter id, barcode | transferable, general admission, refunded | admit, reissue, resell, void out | reserved, issued, scanned, voided
fleet | vehicles, trips and the workshop | vehicle, trip, service order, fuel card, driver shift, tyre set, inspection, toll charge | odometer, fuel used, idle minutes, service cost, axle load, trip distance, shift minutes, defects | plate, driver id, depot, vin | electric, leased, grounded | assign, refuel, inspect, retire out | parked, en route, in service, grounded
forum | threads, posts and those who keep the peace | thread, post, reaction, report, badge, mute order, digest, poll | votes, replies, karma, flag count, word count, edits, mute hours, streak | author id, topic, permalink, language tag | pinned, locked, spam | moderate, promote, merge in, archive out | fresh, active, locked, removed
tenancy | flats, rents and repairs | lease, unit, rent charge, repair job, meter handover, deposit, viewing, service charge | rent due, deposit held, arrears days, floor area, repair cost, rooms, notice days, rent cap | tenant id, unit code, landlord, block name | furnished, vacant, sublet | let out, evict, repair, index up | vacant, let, notice, sold
exchange | orders, trades and the book between them | order, trade, position, margin call, quote, settlement run, instrument, fee tier | price ticks, quantity, filled, exposure, margin, notional, spread, volume | symbol, account id, venue, order type | hidden order, post only, halted | match, net, liquidate, clear | working, partial, filled, rejected
campus | courses, grades and who sits where | course, enrolment, exam, grade entry, timetable slot, scholarship, lecture hall, transcript | credits, score, seats taken, attendance, tuition, waitlist length, weight percent, stipend | student id, course code, term, faculty | mandatory, audited, withdrawn | enrol, grade, accredit, promote up | planned, running, graded, closed
kitchen | orders, dishes and what the larder still has | dish, table order, ingredient, prep task, course round, supplier drop, waste entry, menu section | portions, prep minutes, price cents, calories, stock grams, covers, spoilage, tip cents | dish code, station, allergen, table number | vegan, seasonal, sold out | fire, plate, restock up, comp | queued, cooking, plated, served
recycling | what is collected, weighed and sold again | collection, bale, weighbridge ticket, container, sorting run, contamination check, buyer contract, depot visit | gross kilos, tare kilos, purity, rebate, fill level, reject count, moisture part, price per tonne | material code, depot id, hauler, bay | hazardous, sealed, certified | weigh, sort, reject, ship out | empty, filling, full, collected
festival | stages, acts and the volunteers between them | stage, act, volunteer shift, vendor stall, camp pitch, rider item, sound check, lost item | set minutes, fee, crowd, power draw, stall rent, shift hours, decibels, wristbands | stage code, agent, crew lead, pitch number | headliner, outdoors, licensed | schedule, bill out, crew up, clear out | announced, set up, live, struck
registry | names, owners and when they lapse | domain name, zone record, transfer, registrar, contact card, renewal, key set, lock order | years left, renewal fee, ttl seconds, transfer fee, grace days, record count, serial number, key bits | label, registrar id, owner handle, record type | locked down, signed, owner hidden | register, transfer out, renew on, redeem | free, active, grace, pending
museum | objects, loans and rooms in which they hang | artefact, exhibition, loan request, conservation job, packing case, valuation, gallery room, visit group | insured sum, lux hours, humidity, crate weight, visitors, condition score, loan days, restoration cost | accession number, curator id, period, lender | on display, restored, light sensitive | acquire, lend out, conserve, deaccession | stored, displayed, lent, in repair
`

export const domains: readonly Domain[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [folder = '', about = '', things = '', amounts = '', texts = '', flags = '', acts = '', states = ''] = line.split(' | ')
    const list = (cell: string): string[] => cell.split(', ')
    return {
      folder,
      about,
      things: list(things),
      amounts: list(amounts),
      texts: list(texts),
      flags: list(flags),
      acts: list(acts),
      states: list(states),
    }
  })
